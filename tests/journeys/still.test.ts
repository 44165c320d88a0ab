import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readShifts, watchShifts } from './layout-shifts.ts';
import { openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

/**
 * Scrolls as a thumb does, in small steps, to the end of the page. The pointer stands at its edge: over the map of
 * glyphs the map would be scrolled, and the page not come to its end.
 */
async function scrollSlowly(page: Page): Promise<void> {
  await page.mouse.move(2, 500);
  for (let steps = 0; steps < 400; steps += 1) {
    await page.mouse.wheel(0, 60);
    const isEnd = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(window.scrollY + window.innerHeight >= document.body.scrollHeight - 2)),
          );
        }),
    );
    if (isEnd) return;
  }
  throw new Error(`${page.url()} was not scrolled to its end`);
}

/**
 * A font of another script and direction, one of many styles, features and axes, and one of wide letters; all of them
 * when ALL_FONTS is set.
 */
const telling = ['amiri', 'roboto-flex', 'dela-gothic-one'];

async function listSlugs(address: string): Promise<string[]> {
  const products: { slug: string }[] = await (await fetch(`${address}/api/product?limit=100`)).json();
  return products.map(({ slug }) => slug);
}

test.each([
  ['on a phone', 390, 0, telling],
  ['on a phone far away from the shop', 390, 150, ['roboto-flex']],
  ['on a desk', 1440, 0, ['inter']],
])(
  'nothing on a product page moves by itself while somebody scrolls it %s',
  async (_where, width, latency_ms, some) => {
    const { page, context, address } = await openVisitor({ width });
    await watchShifts(page);
    if (latency_ms > 0) {
      const line = await context.newCDPSession(page);
      const conditions = { offline: false, latency: latency_ms, downloadThroughput: -1, uploadThroughput: -1 };
      await line.send('Network.emulateNetworkConditions', conditions);
    }
    const slugs = process.env.ALL_FONTS ? await listSlugs(address) : some;
    for (const slug of slugs) {
      await visit(page, `/product/${slug}`);
      await scrollSlowly(page);
      const { sum, shifts } = await readShifts(page);
      expect(sum, `${slug} ${JSON.stringify(shifts)}`).toBeLessThan(0.02);
    }
  },
  process.env.ALL_FONTS ? 3_600_000 : 300_000,
);
