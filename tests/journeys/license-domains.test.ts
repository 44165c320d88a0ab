import { expect, test } from 'vitest';
import { makeCustomer, openVisitor } from './visitor.ts';
import { buy, visit } from './walk.ts';

test('a buyer of a web licence is told what it delivers, and names the web site that it is used on', async () => {
  const { page, forgive } = await openVisitor({ customer: await makeCustomer() });
  await visit(page, '/product/young-serif');
  await page
    .getByRole('form', { name: 'Choose your licences' })
    .getByRole('checkbox', { name: 'Web License', exact: true })
    .check();
  await page.getByText('Delivers WOFF, WOFF2, web kit').waitFor();
  await buy(page, 'young-serif', ['Web License']);
  await page.getByRole('link', { name: 'Young Serif as WOFF2', exact: true }).first().waitFor();
  await visit(page, '/customer/licenses');
  await page.getByText('No web site named yet.').waitFor();
  await page.getByRole('button', { name: /^Name it/ }).click();
  const field = page.getByLabel('Its web site');
  await field.fill('example.com, example.org');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('This licence is for one web site.').waitFor();
  await expect.poll(() => field.inputValue()).toBe('example.com, example.org');
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await field.fill('https://Example.com/fonts');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('On example.com').waitFor();
  await page.reload();
  await page.getByText('On example.com').waitFor();
});
