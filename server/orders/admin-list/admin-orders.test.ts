import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { listAllOrders } from './export-orders.ts';

const shop = await openShop();
const finance = await shop.customer('finance');
const buying = createBuying(shop);
const paid = await buying.payment(58.05, {});
await buying.comeBack(paid.returnUrl);
const open = await buying.order(20);
await shop.tools.db
  .updateTable('users')
  .set({ fullname: '=HYPERLINK("http://x"), Amélie' })
  .where('id', '=', open.buyer.id)
  .execute();

const found = async (query: object) => {
  const { data, total } = await finance.call('listAllOrders', { query: query as never });
  expect(total).toBe(data.length);
  return data.map(({ id }) => id);
};

test('orders are found by customer, by font, and by any number that stands on them', async () => {
  const { data: order } = await finance.call('orderById', { params: { id: paid.order.id } });
  const license = order.orderItems[0]!.license.licenseNumber!;
  expect(await found({ customer: paid.buyer.email.toUpperCase() })).toEqual([paid.order.id]);
  expect(await found({ customer: 'amélie' })).toEqual([open.order.id]);
  expect(await found({ product: open.product.name.slice(1) })).toEqual([open.order.id]);
  for (const query of [
    `${paid.order.id}`,
    `No. ${paid.order.id}`,
    license.toLowerCase(),
    order.payment_id,
    paid.product.name,
  ])
    expect(await found({ query })).toContain(paid.order.id);
  expect(await found({ query: license })).toEqual([paid.order.id]);
  expect(await found({ customer: '%' })).toEqual([]);
  expect(await found({ product: 'no such font' })).toEqual([]);
  expect(await found({ customer: paid.buyer.email, status: 'pending' })).toEqual([]);
});

test('pages follow each other in every order, and none is lost or twice', async () => {
  for (const sort of ['-createdAt', 'totalAmount', '-totalAmount', 'status', '-status', 'id'] as const) {
    const pages = await Promise.all(
      [1, 2].map((page) => finance.call('listAllOrders', { query: { sort, page, limit: 1 } })),
    );
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id)).toSorted()).toEqual(
      [paid.order.id, open.order.id].toSorted(),
    );
  }
});

test('orders are sorted by their total under both of its names', async () => {
  for (const sort of ['totalAmount', 'total_amount', '-totalAmount', '-total_amount'] as const) {
    const totals = (await finance.call('listAllOrders', { query: { sort } })).data.map((order) => order.total_amount);
    const rising = totals.toSorted((one, other) => one - other);
    expect(totals, sort).toEqual(sort.startsWith('-') ? rising.toReversed() : rising);
    expect(new Set(totals).size).toBe(2);
  }
});

test('the export holds every order to the cent, in UTF-8, and no spreadsheet runs a name of a customer', async () => {
  await finance.call('refundOrder', { params: { id: paid.order.id }, body: { amount: 0.07, reason: 'late' } as never });
  const reply = await finance.send({ method: 'GET', url: '/api/orders/admin/export.csv', headers: {} });
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toMatch(/filename="orders-\d{4}-\d\d-\d\d\.csv"/);
  expect(reply.body.startsWith('\uFEFForder,placed_utc')).toBe(true);
  const lines = reply.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://x""), Amélie"`);
  expect(lines[1]).toContain(',USD,20.00,0.00,0.00,0.00,');
  expect(lines[2]).toContain(',USD,58.05,58.05,0.07,57.98,paypal,');
  const part = await finance.send({ method: 'GET', url: '/api/orders/admin/export.csv?status=pending', headers: {} });
  expect(part.body.trimEnd().split('\r\n')).toHaveLength(2);
});

test('a list from or to a moment begins and ends there, in whatever zone it is given, and a day is one of UTC', async () => {
  const { data: order } = await finance.call('orderById', { params: { id: open.order.id } });
  const placed = Date.parse(order.createdAt);
  /** As an integrator in Jakarta writes it, seven hours ahead. */
  const inJakarta = (moment: number) => `${new Date(moment + 7 * 3_600_000).toISOString().slice(0, -1)}+07:00`;
  const customer = open.buyer.email;
  const all = { customer };
  expect(await found({ ...all, from: inJakarta(placed), to: inJakarta(placed) })).toEqual([open.order.id]);
  expect(await found({ ...all, from: inJakarta(placed + 1) })).toEqual([]);
  expect(await found({ ...all, to: inJakarta(placed - 1) })).toEqual([]);
  const day = order.createdAt.slice(0, 10);
  expect(await found({ ...all, from: day, to: day })).toEqual([open.order.id]);
  expect(await found({ from: inJakarta(placed), to: inJakarta(placed) })).toContain(open.order.id);
  expect(await found({ from: new Date(placed + 1_000).toISOString() })).toEqual([]);
  const { body } = await buying.ask(finance, 'GET', '/api/orders/admin/list?from=yesterday', undefined);
  expect(body.code).toBe('invalid_input');
});

test('more orders than are counted by words are counted whole between two moments', async () => {
  const { db } = shop.tools;
  await sql`insert into orders (user_id, status, total_cents, licensee, tax, legal, created_at)
    select ${open.buyer.id}, 'expired', 100, 'A', tax, legal,
      '2020-02-01T12:00:00Z'::timestamptz + n * interval '1 second'
    from orders, generate_series(1, 1203) n where id = ${open.order.id}`.execute(db);
  const between = { from: new Date('2020-02-01T12:00:01Z'), to: new Date('2020-02-01T12:20:02.001Z') };
  const { rows, total } = await listAllOrders(db, { ...between, sort: '-createdAt', limit: 1, page: 1_202 });
  expect([rows.length, total]).toEqual([1, 1_202]);
  await sql`delete from orders where created_at < '2021-01-01'`.execute(db);
});

test('an export of many orders goes on behind the first five hundred', async () => {
  await shop.tools.db
    .insertInto('orders')
    .values(
      Array.from({ length: 1100 }, () => ({
        user_id: open.buyer.id,
        status: 'expired',
        total_cents: 7,
        licensee: 'x',
        legal: '[]',
        created_at: new Date(shop.clock.now()),
      })),
    )
    .execute();
  const reply = await finance.send({ method: 'GET', url: '/api/orders/admin/export.csv?status=expired', headers: {} });
  const numbers = reply.body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  expect(new Set(numbers).size).toBe(1100);
});
