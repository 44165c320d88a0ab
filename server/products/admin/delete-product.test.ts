import { expect, test } from 'vitest';
import type { CallRefused } from '#contract/client.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();

test('a deleted font is on no public list, can not be bought, and stays with who bought it', async () => {
  const owner = await shop.customer('admin');
  const buying = createBuying(shop);
  const { buyer, product, order, returnUrl } = await buying.payment(42, {});
  await buying.comeBack(returnUrl);
  expect((await owner.call('deleteProduct', { params: { id: product.id } })).status).toBe(204);
  const gone = (call: Promise<unknown>) => call.catch((error: CallRefused) => `${error.status} ${error.code}`);
  expect(await gone(shop.visitor('productById', { params: { id: product.id } }))).toBe('404 product_not_found');
  expect(await gone(shop.visitor('productBySlug', { params: { slug: product.slug } }))).toBe('404 product_not_found');
  expect((await shop.visitor('listProducts', { query: {} })).data).toEqual([]);
  expect((await shop.visitor('searchProducts', { query: { query: product.name } })).data).toEqual([]);
  expect((await shop.visitor('listProductAddresses', { query: {} })).data).toEqual([]);
  expect((await buying.createOrder(buyer, [buying.lineOf(product)])).status).toBe(400);
  const { data: stored } = await buyer.call('orderById', { params: { id: order.id } });
  const { pathname, search } = new URL(stored.orderItems[0]!.product.fontDetail!.formatTTF!);
  const file = await fetch(`${shop.address}${pathname}${search}`);
  expect([file.status, (await file.arrayBuffer()).byteLength > 1_000]).toEqual([200, true]);
  expect(await gone(owner.call('deleteProduct', { params: { id: product.id } }))).toBe('404 product_not_found');
});
