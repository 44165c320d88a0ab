import { expect, onTestFinished, test } from 'vitest';
import { theShop } from './shop-of-worker.ts';
import { openVisitor, theBrowser } from './visitor.ts';
import { visit } from './walk.ts';

const PUBLIC = [
  '/',
  '/product',
  '/product/recursive',
  '/product/amiri',
  '/logotypes',
  '/license',
  '/about',
  '/contact',
  '/preview/ramadan-1448',
  '/cart',
  '/checkout',
  '/login',
  '/register',
  '/nowhere',
];

/** A browser with JavaScript disabled. */
async function openReader() {
  const context = await (await theBrowser()).newContext({
    baseURL: theShop.address,
    viewport: { width: 1280, height: 860 },
    javaScriptEnabled: false,
  });
  onTestFinished(() => context.close());
  return context.newPage();
}

test('without scripts the shop can be read: its fonts, their words, their licences and prices', async () => {
  const page = await openReader();
  await page.goto('/');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/families in \d+ scripts/);
  await page.getByRole('link', { name: 'All fonts', exact: true }).first().click();
  await page.waitForURL('**/product');
  await expect.poll(() => page.locator('main li svg[role=img], main li svg.o').count()).toBeGreaterThanOrEqual(8);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await page.waitForURL('**/product?page=2');
  await page.goto('/product/fraunces');
  await page.getByRole('heading', { name: 'Fraunces' }).first().waitFor();
  for (const text of ['Standard License', 'Web License', 'SKU', '$79'])
    expect([text, await page.getByText(text).first().isVisible()]).toEqual([text, true]);
  await page.goto('/license');
  for (const text of ['1,000,000', 'on request', '10,000,000'])
    expect([text, await page.getByText(text).first().isVisible()]).toEqual([text, true]);
  await page.goto('/preview/ramadan-1448');
  await expect.poll(() => page.getByRole('heading').count()).toBeGreaterThan(2);
  await page.goto('/about');
  await expect.poll(() => page.getByText('Founder').first().isVisible()).toBe(true);
});

test('without scripts fonts are found by the form of the list', async () => {
  const page = await openReader();
  await page.goto('/product');
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('mono');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/product\?.*query=mono/);
  await page.getByText('Space Mono').first().waitFor();
});

test.each(PUBLIC)('%s fits a window of 320 pixels', async (path) => {
  const { page, forgive } = await openVisitor({ width: 320 });
  await visit(page, path);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
  if (path === '/nowhere') forgive(/404/);
});
