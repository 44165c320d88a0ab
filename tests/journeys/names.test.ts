import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectApart } from './expect-apart.ts';
import { makeCustomer, openVisitor } from './visitor.ts';
import { addToCart, approve, goToPayPal, visit } from './walk.ts';

/** Its sample words are its name, so nearly every drawing of it is one of its name. */
const FONT = { name: 'Recursive', slug: 'recursive' };

/** The font is drawn there, its name stands next to it in the shop's own font, and a screen reader reads it once. */
async function expectReadable(region: Locator, from: string) {
  await region.waitFor();
  await expect.poll(() => region.locator('svg.o').count(), { message: `drawn: ${from}` }).toBeGreaterThan(0);
  expect(await region.getByRole('img', { name: FONT.name, exact: true }).count(), `said twice: ${from}`).toBe(0);
  const texts = await region.evaluate((row) =>
    [row, ...row.querySelectorAll('*')]
      // What only a screen reader sees is a pixel wide.
      .filter((one) => one.closest('[aria-hidden="true"]') === null && one.getBoundingClientRect().width > 4)
      .flatMap((one) => [...one.childNodes])
      .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [])),
  );
  expect(texts.filter((text) => text.includes(FONT.name)).length, `as text: ${from}`).toBeGreaterThan(0);
  await expectApart(region.page(), [FONT.name]);
}

const itemOf = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: FONT.name });

test('a visitor reads the name of a font in plain letters wherever it is drawn in its own', async () => {
  const { page } = await openVisitor();
  await visit(page, `/product?query=${FONT.name}`);
  await expectReadable(itemOf(page).first(), 'list');
  // Cairo is like it, and has it below.
  for (const path of ['/', '/product', '/logotypes', '/product/cairo']) {
    await visit(page, path);
    const drawn = page.getByRole('main').locator('a[href^="/product/"]:has(svg.o)');
    expect(await drawn.count(), path).toBeGreaterThan(0);
    const unread = await drawn.evaluateAll((links) =>
      links.flatMap((link) => {
        const plain = link.cloneNode(true) as Element;
        for (const one of plain.querySelectorAll('[aria-hidden="true"], [role="img"]')) one.remove();
        const text = plain.textContent?.trim() ?? '';
        const stated = [...link.querySelectorAll('[role="img"]')].map((one) => one.getAttribute('aria-label') ?? '');
        const isNamedTwice = stated.some((words) => words.length > 1 && text.startsWith(words));
        return text === '' || isNamedTwice ? [`${link.getAttribute('href')} says ${stated} and ${text}`] : [];
      }),
    );
    expect(unread, path).toEqual([]);
  }
  await visit(page, '/logotypes');
  await page.getByRole('textbox', { name: 'Your brand name' }).fill('');
  for (const cell of await page.getByRole('main').getByRole('listitem').all()) {
    const drawn = await cell.getByRole('img').count();
    expect(drawn, 'a cell of logotypes that shows the name alone').toBe(0);
  }
});

test('a buyer reads the name of a font in plain letters from the search to the wallet', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await visit(page, '/');
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search fonts' }).fill(FONT.name);
  await expectReadable(page.getByRole('option').filter({ hasText: FONT.name }), 'search of the shop');
  await addToCart(page, FONT.slug, ['Standard License']);
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await expectReadable(cart.getByRole('listitem').filter({ hasText: FONT.name }), 'cart');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expectReadable(page.getByRole('row').filter({ hasText: FONT.name }), 'checkout');
  await goToPayPal(page);
  await approve(page);
  await page.waitForURL('**/checkout-success');
  await expectReadable(page.getByRole('row').filter({ hasText: FONT.name }), 'thanks');
  await visit(page, '/customer/order-history');
  await expectReadable(page.getByRole('row').filter({ hasText: FONT.name }), 'order history');
  for (const path of ['dashboard', 'licenses', 'fonts']) {
    await visit(page, `/customer/${path}`);
    await expectReadable(
      itemOf(page)
        .filter({ has: page.locator('svg.o') })
        .first(),
      path,
    );
  }
  await page.getByRole('combobox', { name: 'Search orders and fonts' }).fill(FONT.name);
  const found = page.getByRole('group', { name: 'Fonts' }).getByRole('option').filter({ hasText: FONT.name });
  await expectReadable(found.first(), 'search of the account');
});
