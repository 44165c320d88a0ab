import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { ordering } from '../queries.ts';
import { listAllOrders } from './export-orders.ts';
import { findOrders } from './find-queries.ts';
import { countSummed, foldOrderSums, summedPage } from './order-sum-queries.ts';

const shop = await openShop();
const buyer = await shop.customer();
// Three orders a day, every fifth of them paid, over several blocks of ids.
await sql`insert into orders (user_id, status, total_cents, licensee, created_at)
  select ${buyer.id}::int, case when n % 5 = 0 then 'success' else 'expired' end, n, 'Rani',
    timestamptz '2025-01-01T12:00Z' + n / 3 * interval '1 day'
  from generate_series(1, 6000) n`.execute(shop.tools.db);

const counted = async (condition = sql`true`) =>
  (
    await sql<{ total: number; cents: number }>`select count(*) as total, coalesce(sum(total_cents), 0)::float8 as cents
      from orders where kind = 'fonts' and ${condition}`.execute(shop.tools.db)
  ).rows[0]!;
const summedUp = async () =>
  (
    await sql<{
      total: number;
      cents: number;
      rows: number;
    }>`select sum(orders)::float8 as total, sum(cents)::float8 as cents, count(*) as rows
      from order_sums where kind = 'fonts'`.execute(shop.tools.db)
  ).rows[0]!;

test('sums are those of the orders, by status and day, also while orders are bought, folded and deleted at once', async () => {
  const { db } = shop.tools;
  const buying = createBuying(shop);
  const buy = async (cents: number) => buying.comeBack((await buying.payment(cents, {})).returnUrl);
  await Promise.all([...Array.from({ length: 6 }, (_, at) => buy(20 + at)), foldOrderSums(db), foldOrderSums(db)]);
  await sql`delete from orders where id = (select max(id) from orders where status = 'expired')`.execute(db);
  const before = await summedUp();
  await foldOrderSums(db);
  const after = await summedUp();
  expect(after.rows).toBeLessThanOrEqual(before.rows);
  for (const { total, cents } of [before, after]) expect({ total, cents }).toEqual(await counted());
  expect(await countSummed(db, { status: 'success' })).toBe((await counted(sql`status = 'success'`)).total);
  expect(await countSummed(db, { from: new Date('2025-02-01'), to: new Date('2025-03-01') })).toBe(84);
});

test('a page in the middle is the one that counting from the first order comes to', async () => {
  const { db } = shop.tools;
  const spring = sql`o.kind = 'fonts' and o.created_at >= '2025-03-01T00:00Z' and o.created_at < '2027-03-02T00:00Z'`;
  for (const [filters, where] of [
    [{ status: 'expired' }, sql`o.kind = 'fonts' and o.status = 'expired'`],
    [{ from: new Date('2025-03-01'), to: new Date('2027-03-02') }, spring],
  ] as const)
    for (const isByStatus of [false, true])
      for (const isDown of [true, false])
        for (const offset of [0, 7, 430, 470, 1_750, 1_999, 2_048, 2_160]) {
          const way = sql.raw(isDown ? 'desc' : 'asc');
          const order = isByStatus ? sql`o.status ${way}, o.id ${way}` : sql`o.id ${way}`;
          const { rows } = await sql<{ id: number }>`
            select o.id from orders o where ${where} order by ${order} offset ${offset} limit 30`.execute(db);
          const page = await summedPage(db, filters, where, { isByStatus, isDown, offset, limit: 30 });
          expect(page, `${isByStatus} ${isDown} ${offset}`).toEqual(rows.map(({ id }) => id));
        }
});

test('behind the middle the office still gets the page it asked for', async () => {
  const { db } = shop.tools;
  for (const sort of ['totalAmount', '-status'] as const) {
    const total = await countSummed(db, {});
    const found: number[] = [];
    for (let page = 1; page <= Math.ceil(total / 500); page += 1)
      found.push(...(await listAllOrders(db, { page, limit: 500, sort })).rows.map(({ id }) => id));
    const { rows } = await sql<{ id: number }>`select o.id from orders o order by ${ordering(sort)}`.execute(db);
    expect(found, sort).toEqual(rows.map(({ id }) => id));
  }
});

test('orders found by words are the same, whether they are gathered or met on a walk, and are counted up to a thousand', async () => {
  const { db } = shop.tools;
  const { order, buyer, product } = await createBuying(shop).order(30);
  for (const filters of [
    { customer: buyer.fullname },
    { product: product.name },
    { query: product.name },
    { query: buyer.email },
    { query: `No. ${order.id}` },
    { query: product.name.slice(0, 2), status: 'pending' as const },
  ])
    for (const few of [0, 1_000]) {
      const { where } = await findOrders(db, filters, few);
      const { rows } = await sql<{ id: number }>`select o.id from orders o where ${where} order by o.id desc`.execute(
        db,
      );
      expect(rows[0], `${JSON.stringify(filters)} ${few}`).toEqual({ id: order.id });
    }
  const all = { query: 'rani', sort: 'id', limit: 2 } as const;
  const { total, rows } = await listAllOrders(db, { ...all, page: 499 });
  expect(total).toBe(1_000);
  expect(rows.map(({ id }) => id)).toEqual([997, 998]);
  const beyond = await listAllOrders(db, { ...all, page: 600 });
  expect(beyond.total).toBe(1_000);
  expect(beyond.rows.map(({ id }) => id)).toEqual([1_199, 1_200]);
});
