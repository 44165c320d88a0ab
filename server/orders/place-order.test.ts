import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachLimit } from '#contract/limits.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const product = await shop.product({ price: 42 });
const dear = await shop.product({ price: 42, licenseTypes: ['Standard License', 'Exclusive License'] });
const buyer = await shop.customer();

const countOrders = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from orders`.execute(shop.tools.db)).rows[0]!.count;

/** Runs what must leave no trace, and says what was answered. */
async function withoutTrace<T>(step: () => Promise<T>): Promise<T> {
  const before = await countOrders();
  const requests = shop.sandbox.control.requests.list().length;
  const result = await step();
  expect(await countOrders()).toBe(before);
  expect(shop.sandbox.control.requests.list().length).toBe(requests);
  return result;
}

test('a price that is not today’s refuses the order and says what the lines cost now [A5]', async () => {
  const response = await withoutTrace(() => buying.createOrder(buyer, [buying.lineOf(product, { price: 1 })]));
  expect(response.status).toBe(409);
  expect(response.body).toEqual({
    code: 'price_changed',
    message: expect.any(String),
    requestId: expect.any(String),
    lines: [
      { product_id: product.id, part_id: 0, license_type_id: product.licenseTypes[0]!.id, tier_id: 0, price: 42 },
    ],
  });
});

test('the price on sale is today’s price, and the regular one is refused then [A5]', async () => {
  const cheap = await shop.product({ price: 42, sale: 30 });
  expect((await withoutTrace(() => buying.createOrder(buyer, [buying.lineOf(cheap)]))).status).toBe(409);
  const placed = await buying.createOrder(buyer, [buying.lineOf(cheap, { price: 30 })]);
  expect(placed.body.order?.totalAmount).toBe(30);
});

test.each([0, -1, 1.5, '2x', '2', 1e9, 1000, null, undefined, [1]])(
  'a quantity of %j is refused [A6]',
  async (quantity) => {
    const response = await withoutTrace(() => buying.createOrder(buyer, [{ ...buying.lineOf(product), quantity }]));
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'invalid_input', fields: { 'items.0.quantity': expect.any(String) } });
  },
);

test.each(['42.000', '4.2e1', ' 42', '-42', 'NaN', '', null, [42], {}, 42.001, 1e12])(
  'a line price of %j is refused [A2]',
  async (price) => {
    const response = await withoutTrace(() => buying.createOrder(buyer, [{ ...buying.lineOf(product), price }]));
    expect(response.status).toBe(400);
  },
);

test('an order of more than the largest total is refused [A7]', async () => {
  const costly = await shop.product({ price: 99_999 });
  const line = buying.lineOf(costly, { quantity: 999 });
  const response = await withoutTrace(() => buying.createOrder(buyer, [line]));
  expect(response).toMatchObject({ status: 400, body: { code: 'order_too_large' } });
});

test('a product that is unknown, withdrawn or beyond all numbers can not be ordered [A8]', async () => {
  const gone = await shop.product({ price: 42 });
  await shop.tools.db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', gone.id).execute();
  for (const product_id of [gone.id, 999_999]) {
    const response = await withoutTrace(() => buying.createOrder(buyer, [{ ...buying.lineOf(product), product_id }]));
    expect(response).toMatchObject({ status: 400, body: { code: 'unknown_offer' } });
  }
  for (const product_id of [3_000_000_000, 2 ** 53, 0, -1]) {
    const response = await withoutTrace(() => buying.createOrder(buyer, [{ ...buying.lineOf(product), product_id }]));
    expect(response.status, String(product_id)).toBe(400);
  }
});

test('a licence that is not assigned to the product can not be ordered [A9]', async () => {
  const exclusive = dear.licenseTypes[1]!;
  const line = { ...buying.lineOf(product), license_type_id: exclusive.id, price: exclusive.price };
  const response = await withoutTrace(() => buying.createOrder(buyer, [line]));
  expect(response).toMatchObject({ status: 400, body: { code: 'unknown_offer' } });
});

test('nobody orders in the name of another user [A10]', async () => {
  const other = await shop.customer();
  const response = await withoutTrace(() => buying.createOrder(buyer, [buying.lineOf(product)], { user_id: other.id }));
  expect(response).toMatchObject({ status: 403, body: { code: 'order_of_someone_else' } });
});

test('an order has between one and a hundred lines, and equal lines become one [A11]', async () => {
  const line = buying.lineOf(product);
  for (const count of [0, 101, 5_000]) {
    const response = await withoutTrace(() => buying.createOrder(buyer, Array(count).fill(line)));
    expect(response.status, String(count)).toBe(400);
  }
  const merged = await buying.createOrder(await shop.customer(), Array(50).fill(line));
  expect(merged.body.order?.orderItems).toHaveLength(1);
  expect(merged.body.order).toMatchObject({ totalAmount: 2100, orderItems: [{ quantity: 50 }] });
  const many = await withoutTrace(() => buying.createOrder(buyer, Array(2).fill({ ...line, quantity: 600 })));
  expect(many.status).toBe(400);
});

test('an order can not be placed as paid, cheaper or in another’s shape by fields sent along [A12]', async () => {
  const more = { status: 'success', total_amount: 0, paid: true, id: 1, created_at: '2001-01-01', role: 'admin' };
  const response = await buying.createOrder(
    await shop.customer(),
    [{ ...buying.lineOf(product), unit_cents: 1 }],
    more,
  );
  expect(response.status).toBe(201);
  expect(response.body.order).toMatchObject({ status: 'pending', totalAmount: 42, paidAt: null, payment_id: null });
});

test('code of other languages in ids is refused and comes back nowhere [A13]', async () => {
  const hostile = ["1'; drop table orders; --", '<script>alert(1)</script>', '1 or 1=1', { $gt: 0 }, '../../etc'];
  for (const product_id of hostile) {
    const response = await withoutTrace(() => buying.createOrder(buyer, [{ ...buying.lineOf(product), product_id }]));
    expect(response.status).toBe(400);
    expect(JSON.stringify(response.body)).not.toMatch(/script|drop|etc/);
  }
  const hurt = await buying.ask(buyer, 'GET', `/api/orders/${encodeURIComponent("1' or '1'='1")}`);
  expect(hurt).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
});

test('a name that looks like a program is kept as text', async () => {
  const name = '<img src=x onerror=alert(1)>';
  const odd = await shop.product({ name, slug: 'odd-name', price: 42 });
  const { body } = await buying.createOrder(await shop.customer(), [buying.lineOf(odd)]);
  expect(body.order?.orderItems[0]?.product.name).toBe(name);
});

test('the same cart sent twice at once is one order, and another cart is another', async () => {
  const person = await shop.customer();
  const twins = await Promise.all([1, 2, 3].map(() => buying.createOrder(person, [buying.lineOf(product)])));
  expect(new Set(twins.map(({ body }) => body.order!.id)).size).toBe(1);
  const other = await buying.createOrder(person, [buying.lineOf(product, { quantity: 2 })]);
  expect(other.body.order!.id).not.toBe(twins[0]!.body.order!.id);
});

test('the same cart is the same order for ten minutes from when it was placed, whatever the clock says then', async () => {
  const person = await shop.customer();
  const placeAgain = async () => (await buying.createOrder(person, [buying.lineOf(product)])).body.order!.id;
  // A click a moment before the tens of minutes turn, and one a moment after.
  shop.clock.advance(600_000 - (shop.clock.now() % 600_000) - 1_000);
  const first = await placeAgain();
  shop.clock.advance(2_000);
  expect(await placeAgain()).toBe(first);
  shop.clock.advance(597_000);
  expect(await placeAgain()).toBe(first);
  shop.clock.advance(1_000);
  const twins = await Promise.all([placeAgain(), placeAgain(), placeAgain()]);
  expect(new Set(twins).size).toBe(1);
  expect(twins[0]).not.toBe(first);
});

test('the same cart is another order when the first is paid, or its payment is held for a person', async () => {
  const person = await shop.customer();
  const placeAgain = async () => (await buying.createOrder(person, [buying.lineOf(product)])).body.order!;
  const first = await placeAgain();
  await buying.startPayment(person, first);
  const { db } = shop.tools;
  await db.updateTable('payments').set({ state: 'frozen' }).where('order_id', '=', first.id).execute();
  const second = await placeAgain();
  expect(second.id).not.toBe(first.id);
  await buying.pay(person, second);
  expect((await placeAgain()).id).not.toBe(second.id);
});

test('an Idempotency-Key gives the first answer again, and refuses another body', async () => {
  const person = await shop.customer();
  const send = (key: string, quantity = 1) =>
    buying.ask(
      person,
      'POST',
      '/api/orders/create',
      { user_id: person.id, payment_id: null, items: [buying.lineOf(product, { quantity })] },
      { 'idempotency-key': key },
    );
  const [first, ...again] = await Promise.all([send('a'), send('a'), send('a')]);
  for (const reply of again) expect(reply).toMatchObject({ status: 201, body: first!.body });
  expect(await send('a')).toMatchObject({ status: 201, body: first!.body });
  expect(await send('a', 2)).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  const intended = await send('b');
  expect(intended.body.order!.id).not.toBe(first!.body.order!.id);
  // The key is the caller's own: another customer may use the same word.
  const stranger = await shop.customer();
  const theirs = await buying.ask(
    stranger,
    'POST',
    '/api/orders/create',
    { items: [buying.lineOf(product)] },
    { 'idempotency-key': 'a' },
  );
  expect(theirs.body.order!.id).not.toBe(first!.body.order!.id);
});

test('a key whose call was refused can be used again', async () => {
  const person = await shop.customer();
  const send = (price: number) =>
    buying.ask(
      person,
      'POST',
      '/api/orders/create',
      { items: [buying.lineOf(product, { price })] },
      { 'idempotency-key': 'k' },
    );
  expect((await send(1)).status).toBe(409);
  expect((await send(42)).status).toBe(201);
});

test('the list of orders holds the caller’s own, newest first, page by page', async () => {
  const person = await shop.customer();
  for (const quantity of [1, 2, 3]) await buying.createOrder(person, [buying.lineOf(product, { quantity })]);
  const list = (query: string) => buying.ask(person, 'GET', `/api/orders/list${query}`);
  const all = await list('');
  expect(all.headers['x-total-count']).toBe('3');
  expect(all.headers['cache-control']).toBe('private, no-store');
  const totals = (response: typeof all) =>
    (response.body as unknown as { totalAmount: number }[]).map((o) => o.totalAmount);
  expect(totals(all)).toEqual([126, 84, 42]);
  expect(totals(await list('?limit=2&page=2'))).toEqual([42]);
  expect(totals(await list('?page=99'))).toEqual([]);
  expect(totals(await list('?page=99999999'))).toEqual([]);
  expect(totals(await list('?limit=5000'))).toEqual([126, 84, 42]);
  expect(totals(await list('?sort=createdAt'))).toEqual([42, 84, 126]);
  expect(totals(await list('?sort=-createdAt'))).toEqual([126, 84, 42]);
  for (const wrong of ['?page=0', '?limit=0', '?limit=-1', '?page=x', '?page=1.5', '?sort=password', '?status=nice'])
    expect((await list(wrong)).status, wrong).toBe(400);
});

test('an order is read by its buyer, an administrator and finance, and is nowhere for others', async () => {
  const { order } = await buying.order(42, buyer);
  const [admin, finance, bloger, stranger] = await Promise.all([
    shop.customer('admin'),
    shop.customer('finance'),
    shop.customer('bloger'),
    shop.customer(),
  ]);
  const read = (who: Buyer) => buying.ask(who, 'GET', `/api/orders/${order.id}`);
  for (const who of [buyer, admin, finance]) expect((await read(who)).status).toBe(200);
  for (const who of [bloger, stranger])
    expect(await read(who)).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  expect((await buying.ask(stranger, 'GET', '/api/orders/list')).body).toEqual([]);
});

test('no call makes an order paid: money is the only way [H5]', async () => {
  const { order } = await buying.order(42, await shop.customer());
  const admin = await shop.customer('admin');
  for (const method of ['PUT', 'PATCH', 'POST', 'DELETE']) {
    const response = await buying.ask(admin, method, `/api/orders/${order.id}`, { status: 'success' });
    expect([404, 405], method).toContain(response.status);
  }
  const { status } = await shop.tools.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('pending');
});

test('a licence whose limits are agreed with each buyer has no price: it is not in a quote and cannot be ordered', async () => {
  const buyer = await shop.customer();
  const owner = await shop.customer('admin');
  const limits = { uses: ['app' as const], onRequest: true, ...eachLimit(() => null) };
  const { data: app } = await owner.call('createLicenseType', {
    body: { name: 'App License', description: '', price: 90, usageDetails: {}, limits },
  });
  const product = await shop.product({ licenseTypes: ['Standard License', app.name] });
  const line = buying.lineOf(product, { license: 1 });
  const response = await buying.createOrder(buyer, [line]);
  expect(response).toMatchObject({ status: 400, body: { code: 'on_request' } });
  const quoted = await shop.visitor('quoteLines', { body: { items: [{ ...line }] } });
  expect(quoted.data).toMatchObject({ total: 0, items: [{ available: false, price: null }] });
});
