import { expect, test } from 'vitest';
import { listViolations } from './expect-in-order.ts';
import { openVisitor } from './visitor.ts';
import { goToGlyphs, visit } from './walk.ts';

test('the glyphs of a font stand in groups, and the chosen one large with its name, code point and advance', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/young-serif');
  const grid = await goToGlyphs(page);
  await grid.getByRole('rowheader', { name: 'Small letters' }).waitFor();
  await grid.getByRole('gridcell', { name: 'Latin small letter g', exact: true }).click();
  await page.getByText('U+0067').waitFor();
  await page.getByRole('definition').filter({ hasText: 'Latin small letter g' }).waitFor();
  await page
    .getByRole('definition')
    .filter({ hasText: / of 1000$/ })
    .waitFor();
});

test('keys lead through the map, and one character at a time can be reached by Tab', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/black-han-sans');
  const grid = await goToGlyphs(page);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-point'));
  await grid.getByRole('gridcell', { name: 'Latin capital letter A', exact: true }).click();
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe(String(0x42));
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect.poll(focused).toBe(String(0x41));
  await page.keyboard.press('Control+End');
  // The division sign is the last of the last group.
  await expect.poll(focused).toBe(String(0xf7));
  expect(await grid.evaluate((scroller) => scroller.scrollTop)).toBeGreaterThan(5000);
  await expect.poll(() => grid.locator('[tabindex="0"]').count()).toBe(1);
  // Only what is in sight exists, of thousands of characters.
  await expect.poll(() => grid.getByRole('gridcell').count()).toBeLessThan(400);
  await page.keyboard.press('Control+Home');
  await expect.poll(focused).toBe(String(0x41));
});

test('a character is found by itself, by its name and by its code point, and can be copied', async () => {
  const { page, context } = await openVisitor();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/product/young-serif');
  const grid = await goToGlyphs(page);
  const field = page.getByLabel('Find a character');
  for (const query of ['&', 'ampersand', 'U+0026']) {
    await field.fill(query);
    await expect.poll(() => grid.getByRole('gridcell').count()).toBe(1);
    await grid.getByRole('gridcell', { name: 'Ampersand' }).waitFor();
  }
  await page.getByRole('button', { name: 'Copy character' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('&');
  await field.fill('no such thing');
  await page.getByText('No character of this font has that name.').waitFor();
});

test('a font answers whether it supports a language, and names what it lacks', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/young-serif');
  await page.getByLabel('Does it support …?').fill('Indonesian');
  await page.getByText('Yes. Indonesian is fully covered.').waitFor();
  await page.getByLabel('Does it support …?').fill('Ukrainian');
  await page.getByText(/^No\. Ukrainian needs .*а б в/).waitFor();
  await page.getByLabel('Does it support …?').fill('Qwertyish');
  await page.getByText('We don’t know a language called “Qwertyish”.').waitFor();
});

test('the page of a font tells its files with their sizes, and others that one may like', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/id/1');
  await page.getByRole('heading', { name: 'You May Also Like' }).waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .filter({ hasText: /^(TTF|OTF).*\d (MB|kB)$/ })
        .count(),
    )
    .toBe(1);
  await visit(page, '/product/young-serif');
  await page.getByRole('heading', { name: 'Similar fonts' }).waitFor();
  const link = page.getByRole('link', { name: 'Which licence do I need?' });
  await expect.poll(() => link.getAttribute('href')).toBe('/license?font=young-serif#advisor');
});

test('the map and the open tester are in order for axe, and everything fits a narrow phone', async () => {
  const { page } = await openVisitor({ width: 320 });
  await visit(page, '/product/fraunces?size=120&text=Honest');
  await page.getByRole('button', { name: 'Setting, colours and link' }).click();
  await page.getByRole('combobox', { name: 'Colours' }).waitFor();
  await goToGlyphs(page);
  await page.getByRole('button', { name: 'Set the tester to 96 px' }).locator('svg').waitFor();
  expect(await listViolations(page)).toEqual([]);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await wide()).toBe(0);
});
