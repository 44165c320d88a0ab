import { expect, test } from 'vitest';
import { openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

test('the masthead leads to the story and to sixteen people, each with a role and a portrait drawn in a font', async () => {
  const { page } = await openVisitor();
  await visit(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading', { level: 1, name: 'Huruf is Indonesian for letters.' }).waitFor();
  await page.getByText('its story and its people are invented').waitFor();
  const people = page.getByRole('region', { name: 'The team' }).getByRole('listitem');
  await expect.poll(() => people.count()).toBe(16);
  for (const person of await people.all()) {
    await expect.poll(() => person.getByRole('heading', { level: 3 }).innerText()).not.toBe('');
    expect((await person.getByRole('paragraph').first().innerText()).length).toBeGreaterThan(5);
    await expect.poll(() => person.locator('svg path, svg use').count()).toBeGreaterThan(0);
  }
  await page.getByRole('img', { name: 'رانيا حدّاد' }).waitFor();
});

test('the whole masthead stands in the order of the specification', async () => {
  const { page } = await openVisitor();
  await visit(page, '/about');
  const names = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
  expect(names).toEqual(['Home', 'About', 'Product', 'License', 'Contact']);
});

test.each(['/about', '/contact'])('%s fits a window of 320 pixels', async (path) => {
  const { page } = await openVisitor({ width: 320 });
  await visit(page, path);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
