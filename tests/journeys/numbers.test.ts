import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeCustomer, openVisitor } from './visitor.ts';
import { addToCart, approve, goToPayPal, visit } from './walk.ts';

/** Licence numbers that stand on more than one line, and by how much the page is too wide. */
const listBroken = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: number, index } of node.textContent?.matchAll(/HRF(-[A-Z0-9]{5}){3}/g) ?? []) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + number.length);
        if (range.getClientRects().length > 1) found.push(number);
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...found, `${scrollWidth - clientWidth} px too wide`] : found;
  });

test('beside long names of fonts no licence number breaks, and nothing is wider than the window', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer('Raden Ayu Kartika Wulandari Sastrowardoyo') });
  await addToCart(page, 'tiro-devanagari-hindi', ['Standard License', 'Web License']);
  for (const slug of ['bricolage-grotesque', 'cormorant-garamond']) await addToCart(page, slug, ['Extended License']);
  await visit(page, '/checkout');
  await goToPayPal(page);
  await approve(page);
  await page.waitForURL('**/checkout-success');
  for (const path of ['/checkout-success', '/customer/order-history', '/customer/licenses', '/customer/fonts']) {
    await visit(page, path);
    await expect.poll(() => page.getByText(/^HRF-/).count()).toBe(4);
    await expect.poll(() => page.locator('svg.o').count()).toBeGreaterThan(0);
    for (const width of [320, 390, 768, 901, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect([path, width, await listBroken(page)]).toEqual([path, width, []]);
    }
  }
});
