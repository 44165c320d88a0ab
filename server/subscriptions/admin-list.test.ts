import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { openShop } from '#tests/open-shop.ts';
import { untilSomebodyWaits } from '#tests/until-somebody-waits.ts';

const shop = await openShop();
const { plan, subscribe } = createSubscribing(shop);
const owner = await shop.customer('admin');
const [atelier, zine] = [await plan(owner, null, { name: 'Atelier' }), await plan(owner, null, { name: 'Zine' })];
shop.clock.set(Date.parse('2026-01-10T12:00:00Z'));
const first = await shop.customer();
await subscribe(first, zine.id);
shop.clock.set(Date.parse('2026-02-20T12:00:00Z'));
await subscribe(await shop.customer(), atelier.id);
await subscribe(await shop.again(first), atelier.id);
const finance = await shop.customer('finance');

const list = async (query: object) => {
  const { data, total } = await finance.call('listSubscriptions', { query: query as never });
  const rows = data.subscriptions.map(({ user, plan, is_active }) => `${user?.fullname} ${plan?.name} ${is_active}`);
  return { rows, total };
};
const [second, third, ended] = ['Rani Number 3 Atelier true', 'Rani Number 2 Atelier true', 'Rani Number 2 Zine false'];

test.each([
  ['user', [ended, third, second]],
  ['plan', [second, third, ended]],
  ['status', [second, third, ended]],
  ['-status', [ended, third, second]],
  ['start_date', [ended, second, third]],
  ['-end_date', [third, second, ended]],
])('periods are sorted by %s, those that run before those that are over', async (sort, rows) => {
  expect(await list({ sort })).toEqual({ rows, total: 3 });
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ sort, page, limit: 1 })));
  expect(pages.map((one) => one.rows)).toEqual([...rows.map((row) => [row]), []]);
});

test('periods are found by customer and by plan', async () => {
  expect(await list({ query: 'NUMBER 3' })).toEqual({ rows: [second], total: 1 });
  expect((await list({ query: 'zin' })).rows).toEqual([ended]);
  expect((await list({ query: 'r' })).total).toBe(3);
  expect(await list({ query: 'nobody' })).toEqual({ rows: [], total: 0 });
});

test('a customer who is renamed stands and is found under the new name at once, also when a period begins meanwhile', async () => {
  const { db } = shop.tools;
  const renamed = await shop.customer();
  const { data: plans } = await finance.call('listPlans', {});
  const { id: order } = (await createBuying(shop).order(20, renamed)).order;
  const started = await db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ fullname: 'Ayu Lestari' }).where('id', '=', renamed.id).execute();
    const now = new Date(shop.clock.now());
    const period = {
      plan_name: 'Zine',
      price_cents: 1,
      months: 1,
      created_at: now,
      paid_at: now,
      start_at: now,
      end_at: now,
    };
    const insert = db
      .insertInto('subscriptions')
      .values({ ...period, user_id: renamed.id, plan_id: plans[0]!.id, order_id: order });
    const begins = insert.execute();
    // It begins before the new name is there for all to see.
    await untilSomebodyWaits(tx);
    return { begins };
  });
  await started.begins;
  const first = async () => (await list({ sort: 'user', limit: 1 })).rows[0];
  expect(await first()).toContain('Ayu Lestari');
  expect((await list({ query: 'ayu les' })).total).toBe(1);
  await db.updateTable('users').set({ fullname: 'Zahra Lestari' }).where('id', '=', renamed.id).execute();
  expect(await first()).toContain('Rani');
  expect([(await list({ query: 'ayu' })).total, (await list({ query: 'zahra' })).total]).toEqual([0, 1]);
  await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', renamed.id).execute();
  expect((await list({ query: 'zahra' })).total).toBe(0);
});

test('a period says in which environment its money was taken, and whether that is the one of today', async () => {
  const [period] = (await finance.call('listSubscriptions', { query: { limit: 1 } })).data.subscriptions;
  expect(period).toMatchObject({ environment: 'sandbox', isCurrent: true });
});
