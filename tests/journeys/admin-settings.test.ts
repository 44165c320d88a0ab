import { expect, test } from 'vitest';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

test('a setting is found by its name, each page has one button that saves it, and what is typed stays until then', async () => {
  const { page } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/settings');
  const find = page.getByRole('combobox', { name: 'Search the settings' });
  const pages = page.getByRole('navigation', { name: 'Pages of the settings' });
  await find.fill('zzzzzz');
  await page.getByText('No results').waitFor();
  await find.fill('days after');
  await page.getByRole('option', { name: 'Days after the payment' }).waitFor();
  await find.press('Enter');
  const refunds = page.getByRole('form', { name: 'Refunds' });
  const days = refunds.getByLabel('Days after the payment');
  await expect.poll(() => days.evaluate((field) => field === document.activeElement)).toBe(true);

  await days.fill('33');
  await refunds.getByText('Not saved yet.').waitFor();
  await pages.getByRole('link', { name: 'Opening' }).click();
  await page.getByRole('form', { name: 'Opening' }).waitFor();
  await pages.getByRole('link', { name: 'Refunds not saved' }).waitFor();
  await page.reload();
  await pages.getByRole('link', { name: 'Refunds not saved' }).click();
  await expect.poll(() => days.inputValue()).toBe('33');
  await refunds.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => days.inputValue()).not.toBe('33');
  await expect.poll(() => pages.getByRole('link', { name: 'Refunds not saved' }).count()).toBe(0);

  // A secret is stored nowhere, so anyone who leaves with one is asked.
  await pages.getByRole('link', { name: 'Mail' }).click();
  await page.getByRole('form', { name: 'Mail' }).getByLabel('Password').fill('not for a browser');
  await pages.getByRole('link', { name: 'Seller' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('not for a browser');
  await pages.getByRole('link', { name: 'Seller' }).click();
  await question.getByRole('button', { name: 'Discard the changes' }).click();
  await page.getByRole('form', { name: 'Seller' }).waitFor();
  for (const link of await pages.getByRole('link').all()) {
    await link.click();
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('main form [type=submit]').count(), (await link.textContent()) ?? '').toBeLessThanOrEqual(
      1,
    );
  }
});
