import { expect, test } from 'vitest';
import { openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

test('logotypes come 8 on a page, with Prev and Next, a price each, and their page in the address', async () => {
  const { page } = await openVisitor();
  await visit(page, '/logotypes');
  const cells = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => cells.count()).toBe(8);
  for (const text of await cells.allTextContents()) expect(text).toMatch(/\$\d/);
  await expect.poll(() => page.getByRole('button', { name: 'Prev' }).isDisabled()).toBe(true);
  const first = await cells.first().textContent();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('**/logotypes?page=2');
  await page.getByText('Page 2 of 6, 45 fonts').waitFor();
  await expect.poll(() => cells.first().textContent()).not.toBe(first);
  await page.getByRole('link', { name: 'Prev' }).click();
  await page.waitForURL('**/logotypes');
  await expect.poll(() => cells.first().textContent()).toBe(first);
  await visit(page, '/logotypes?page=6');
  await expect.poll(() => cells.count()).toBe(5);
  await expect.poll(() => page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
});

test('the own words stand in every font, go along from page to page, and come with a link that is sent', async () => {
  const { page } = await openVisitor();
  await visit(page, '/logotypes?text=Warung+Ibu');
  await expect.poll(() => page.getByRole('img', { name: 'Warung Ibu' }).count()).toBe(8);
  await page.getByRole('textbox', { name: 'Your brand name' }).fill('Kabin');
  await expect.poll(() => page.getByRole('img', { name: 'Kabin' }).count()).toBe(8);
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('**/logotypes?page=2&text=Kabin');
  await expect.poll(() => page.getByRole('img', { name: 'Kabin' }).count()).toBe(8);
  const product = page.getByRole('main').getByRole('listitem').first().getByRole('link');
  await expect.poll(() => product.getAttribute('href')).toMatch(/^\/product\/[a-z0-9-]+\?text=Kabin$/);
});

test('without a script the sample name is drawn in every font, and Next is a link', async () => {
  const { address } = await openVisitor();
  const page = await (await fetch(`${address}/logotypes?page=3`)).text();
  expect(page.match(/aria-label="Kopi Senja"/g)).toHaveLength(8);
  expect(page).toContain('href="/logotypes?page=4"');
});
