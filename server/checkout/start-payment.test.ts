import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { CallResult } from '#tests/buy/buying.ts';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';
import { slowness } from '#tests/slowness.ts';

const { shop, buying, books } = await openBuyingShop();
afterEach(() => shop.sandbox.control.faults.clear());

const countPayments = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from payments`.execute(shop.tools.db)).rows[0]!.count;

/** A refusal before which nothing was written and the provider was asked nothing. */
async function refused(step: () => Promise<CallResult>, status: number, code?: string): Promise<void> {
  const before = { payments: await countPayments(), asked: shop.sandbox.control.orders().length };
  const response = await step();
  expect(response.status).toBe(status);
  if (code) expect(response.body.code).toBe(code);
  expect({ payments: await countPayments(), asked: shop.sandbox.control.orders().length }).toEqual(before);
}

test('a total that is not the order’s starts no payment [A1]', async () => {
  const { buyer, order } = await buying.order(42);
  for (const total of [0.01, 41.99, 42.01, 0, 420])
    await refused(() => buying.startPayment(buyer, order, { total }), 409, 'total_mismatch');
});

test.each(['42.000', '4.2e1', ' 42', 'NaN', '-42', null, [42], {}, '', undefined, true, 42.001])(
  'a total of %j is no amount [A2]',
  async (total) => {
    const { buyer, order } = await buying.order(42);
    await refused(() => buying.startPayment(buyer, order, { total }), 400, 'invalid_input');
  },
);

test('a total as number or text of the same cents is the total [A3]', async () => {
  const { buyer, order } = await buying.order(42.5);
  const links = [];
  for (const total of [42.5, '42.50', '42.5']) links.push((await buying.startPayment(buyer, order, { total })).body);
  expect(links[0]).toEqual({ approval_url: expect.stringContaining('http'), paymentId: expect.any(String) });
  expect(new Set(links.map((link) => JSON.stringify(link))).size).toBe(1);
});

test.each(['EUR', 'usd', '', null, undefined])('a currency of %j is not taken [A4]', async (currency) => {
  const { buyer, order } = await buying.order(42);
  await refused(() => buying.startPayment(buyer, order, { currency }), 400);
});

test('an order of somebody else, of nobody and beyond all numbers can not be paid [B1]', async () => {
  const { order } = await buying.order(42);
  const stranger = await shop.customer();
  await refused(() => buying.startPayment(stranger, order), 404, 'order_not_found');
  const admin = await shop.customer('admin');
  await refused(() => buying.startPayment(admin, order), 404, 'order_not_found');
  await refused(() => buying.startPayment(stranger, { ...order, id: 999_999 }), 404, 'order_not_found');
  for (const orderId of [3_000_000_000, -1, 1.5, 'x', null, [order.id], true])
    await refused(() => buying.startPayment(stranger, order, { orderId }), 400);
});

test('paying needs a token that lives [B2]', async () => {
  const { buyer, order } = await buying.order(42);
  await refused(() => buying.startPayment(null, order), 401, 'unauthenticated');
  const forged = { authorization: `Bearer ${'A'.repeat(43)}` };
  await refused(() => buying.startPayment(null, order, {}, forged), 401, 'unauthenticated');
  await buying.ask(buyer, 'POST', '/api/auth/logout');
  await refused(() => buying.startPayment(buyer, order), 401, 'unauthenticated');
});

test('a paid order is not paid again [B3, C14]', async () => {
  const { buyer, order, payment, PayerID } = await buying.payment(42, {});
  expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(200);
  await refused(() => buying.startPayment(buyer, order), 409, 'order_already_paid');
  // The way back in the browser shows the paid order once more.
  expect((await buying.execute(buyer, payment.paymentId, PayerID)).body).toMatchObject({
    status: 'success',
    order: { id: order.id },
  });
});

test('twenty clicks at once are one payment with one link [B4]', async () => {
  const { buyer, order } = await buying.order(42);
  const stated = await Promise.all(Array.from({ length: 20 }, () => buying.startPayment(buyer, order)));
  expect(stated.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(stated.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await books.facts(order.id)).payments).toEqual(['approval']);
  expect(books.ordersAtHouse(stated[0]!.body.paymentId)).toHaveLength(1);
});

test.each([
  ['is lost on its way back [B5]', { kind: 'reset_after' }],
  ['is a failure after all was done [B6]', { kind: 'error_after' }],
  ['never came, since the line broke [B8]', { kind: 'reset_before' }],
  ['is cut short [B9]', { kind: 'truncated' }],
  ['has no link to approve [B9]', { kind: 'no_link' }],
  ['is to come again later [B7]', { kind: 'rate_limit', retryAfter_s: 2 }],
] as const)('a payment whose answer %s is made once, by the next click', async (_case, fault) => {
  const { buyer, order } = await buying.order(42);
  shop.sandbox.control.faults.add({ operation: 'create', count: 1, ...fault });
  const start = Date.now();
  const lost = await buying.startPayment(buyer, order);
  expect(lost).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
  // No other process is working on it, so there is no wait.
  expect(Date.now() - start).toBeLessThan(1_900 * slowness());
  expect(await books.facts(order.id)).toMatchObject({ status: 'pending', payments: ['creating'] });
  const again = await buying.startPayment(buyer, order);
  expect(again.status).toBe(200);
  const { paymentId } = again.body;
  expect(books.ordersAtHouse(paymentId)).toHaveLength(1);
  expect(books.heldFor(paymentId).held).toBe(0);
});

test('the token of the provider may end in the middle of everything [B13]', async () => {
  const { buyer, order } = await buying.order(42);
  shop.sandbox.control.revokeTokens();
  expect((await buying.startPayment(buyer, order)).status).toBe(200);
});

test('a product that was withdrawn after the order can not be paid any more [B10]', async () => {
  const { buyer, order, product } = await buying.order(42);
  await shop.tools.db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', product.id).execute();
  await refused(() => buying.startPayment(buyer, order), 409, 'offer_withdrawn');
});

test('a price that rose after the order does not change it [B11]', async () => {
  const { buyer, order, product } = await buying.order(42);
  await shop.tools.db
    .updateTable('products')
    .set({ regular_price_cents: 9_900 })
    .where('id', '=', product.id)
    .execute();
  const { body } = await buying.startPayment(buyer, order);
  expect(books.ordersAtHouse(body.paymentId)[0]?.unit.minor).toBe(4_200);
});

test('an order of nothing is given without a provider, once [B12]', async () => {
  const { buyer, order } = await buying.order(0);
  const requests = shop.sandbox.control.requests.list().length;
  const stated = await Promise.all(Array.from({ length: 20 }, () => buying.startPayment(buyer, order)));
  const given = stated.filter(({ status }) => status === 200).map(({ body }) => body);
  expect(given.length).toBeGreaterThan(0);
  expect(stated.filter(({ status }) => status !== 200).every(({ body }) => body.code === 'order_already_paid')).toBe(
    true,
  );
  expect(new Set(given.map(({ paymentId }) => paymentId)).size).toBe(1);
  const back = await buying.comeBack(given[0]!.approval_url);
  expect(back.status).toBe(303);
  const PayerID = new URL(back.headers.get('location')!, 'http://shop.test').searchParams.get('PayerID')!;
  const done = await buying.execute(buyer, given[0]!.paymentId, PayerID);
  expect(done).toMatchObject({
    status: 200,
    body: { status: 'success', order: { totalAmount: 0, status: 'success' } },
  });
  expect(shop.sandbox.control.requests.list().length).toBe(requests);
  await books.drain();
  expect(await books.facts(order.id)).toMatchObject({ captures: 0, licenses: 1, mails: 1, payments: ['captured'] });
});

test('a payment takes an Idempotency-Key as an order does', async () => {
  const { buyer, order } = await buying.order(42);
  const key = { 'idempotency-key': 'pay' };
  const first = await buying.startPayment(buyer, order, {}, key);
  expect(await buying.startPayment(buyer, order, {}, key)).toMatchObject({ status: 200, body: first.body });
  const other = await buying.startPayment(buyer, order, { total: 41 }, key);
  expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
});

test('a provider that answers nobody is left alone for a while, and nothing is lost [B8]', async () => {
  const { buyer, order } = await buying.order(42);
  shop.sandbox.control.faults.add({ kind: 'reset_before' });
  const stated = await Promise.all(Array.from({ length: 8 }, () => buying.startPayment(buyer, order)));
  expect(stated.every(({ status }) => status === 503)).toBe(true);
  shop.sandbox.control.faults.clear();
  const start = Date.now();
  const rested = await buying.startPayment(buyer, order);
  expect(rested.status).toBe(503);
  expect(Date.now() - start).toBeLessThan(1_900 * slowness());
  expect(await books.facts(order.id)).toMatchObject({ status: 'pending', payments: ['creating'] });
});

test('the books add up after all of it', async () => {
  expect(await books.audit()).toEqual([]);
});
