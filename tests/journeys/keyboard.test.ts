import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

test('the first tab stop skips to the content', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('a slash opens the search, arrows choose, Enter goes there, Escape closes and gives the focus back', async () => {
  const { page } = await openVisitor();
  await visit(page, '/');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search fonts' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });

  const button = page.getByRole('button', { name: 'Search' });
  await button.focus();
  await page.keyboard.press('Enter');
  await field.waitFor();
  await page.keyboard.type('serif');
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(2);
  const chosen = () => page.getByRole('option', { selected: true }).textContent();
  const first = await chosen();
  await page.keyboard.press('ArrowDown');
  const second = await chosen();
  expect(second).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  expect(await chosen()).toBe(first);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Search');

  await page.keyboard.press('/');
  await field.waitFor();
  await page.keyboard.type('young');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/product/young-serif');
});

test('a slash that is typed into a field is a slash', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/young-serif');
  const field = page.getByRole('textbox', { name: 'Specimen, type to change' });
  await field.focus();
  await page.keyboard.type('and/or');
  await expect.poll(() => field.inputValue()).toBe('and/or');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Control+Enter');
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('checkbox');
});

test('the cart drawer keeps the focus inside, and gives it back to the button it came from', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/young-serif');
  const form = page.getByRole('form', { name: 'Choose your licences' });
  await form.getByRole('checkbox', { name: 'Standard License' }).focus();
  await page.keyboard.press('Space');
  const add = form.getByRole('button', { name: 'Add to Cart' });
  await add.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Cart' });
  await drawer.getByRole('listitem').waitFor();
  const isInside = () => drawer.evaluate((dialog) => dialog.contains(document.activeElement));
  expect(await isInside()).toBe(true);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);
});
