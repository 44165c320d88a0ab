import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from './expect-in-order.ts';
import { makeCustomer, openVisitor } from './visitor.ts';
import { buy, visit } from './walk.ts';

/** Links and buttons on their own that are smaller than a finger needs (WCAG 2.5.8): those inside a sentence may be. */
const listSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, summary, select')]
      .filter((part) => part.checkVisibility() && !part.closest('p, .vh, .skip'))
      .map((part) => ({ box: part.getBoundingClientRect(), name: part.textContent || part.ariaLabel }))
      .filter(({ box: { width, height } }) => Math.min(width, height) < 24)
      .map(({ box: { width, height }, name }) => `${name} ${Math.round(width)} x ${Math.round(height)}`),
  );

test.each(['/', '/product', '/product/fraunces', '/license', '/checkout', '/login', '/register'])(
  'on a phone a finger finds every link and button of %s',
  async (path) => {
    const { page } = await openVisitor({ width: 390 });
    await visit(page, path);
    await page.getByRole('heading').first().waitFor();
    expect(await listSmall(page)).toEqual([]);
  },
);

test('on a phone a finger finds every link and button around an order', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await buy(page, 'young-serif');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: /^Certificate/ }).waitFor();
  expect(await listSmall(page)).toEqual([]);
  for (const path of ['/customer/dashboard', '/customer/order-history', '/customer/licenses']) {
    await visit(page, path);
    await page
      .getByRole('link', { name: /Young Serif/ })
      .first()
      .waitFor();
    expect(await listSmall(page)).toEqual([]);
  }
});
