import { expect, test } from 'vitest';
import { openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

test('what a licence allows is told to whoever points at its question mark, comes to it by key, or taps it, and moves nothing', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/young-serif');
  const helpButton = page.getByRole('button', { name: 'What Standard License allows' });
  const help = page.getByRole('tooltip').filter({ hasText: 'Desktop users' }).first();
  const footer = page.getByRole('button', { name: 'Add to Cart' });
  await expect.poll(() => help.isVisible()).toBe(false);
  const before = await footer.boundingBox();

  await helpButton.hover();
  await help.waitFor();
  expect(await footer.boundingBox()).toEqual(before);
  await help.getByText('Desktop users').hover();
  await expect.poll(() => help.isVisible()).toBe(true);
  await page.mouse.move(5, 5);
  await expect.poll(() => help.isVisible()).toBe(false);

  await helpButton.focus();
  await help.waitFor();
  await expect.poll(() => helpButton.getAttribute('aria-describedby')).toBe(await help.getAttribute('id'));
  await page.keyboard.press('Escape');
  await expect.poll(() => help.isVisible()).toBe(false);
});

test('on a phone a tap opens the help of a licence, and one beside it shuts it', async () => {
  const { page } = await openVisitor({ width: 390, hasTouch: true });
  await visit(page, '/product/young-serif');
  const helpButton = page.getByRole('button', { name: 'What Standard License allows' });
  const help = page.getByRole('tooltip').filter({ hasText: 'Desktop users' }).first();
  await helpButton.tap();
  await help.waitFor();
  await page.getByRole('heading', { level: 1 }).tap();
  await expect.poll(() => help.isVisible()).toBe(false);
});

test('Login is a link for whoever is not logged in', async () => {
  const { page } = await openVisitor();
  await visit(page, '/license');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/login');
});
