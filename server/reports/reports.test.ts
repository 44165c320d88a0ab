import { expect, test } from 'vitest';
import { reportGroups } from '#contract/admin/report-words.ts';
import { postEntries } from '#server/ledger/post-entries.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { familyOfThree, sellInParts } from '#tests/buy/parts.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const subscribing = createSubscribing(shop);
let admin = await shop.customer('admin');
const { db } = shop.tools;
const DAY_MS = 86_400_000;
const dayOf = (at_ms: number) => new Date(at_ms).toISOString().slice(0, 10);
const cents = (dollars: number) => Math.round(dollars * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + cents(one), 0);

type Line = ReturnType<typeof buying.lineOf> & { part_id?: number };
async function buy(buyer: Buyer, items: Line[], more = {}) {
  const { order } = (await buying.createOrder(buyer, items, more)).body;
  return buying.pay(buyer, order!);
}

/** Two months of a shop: taxes, parts, several lines, refunds of every kind, fees, a plan, and orders left. */
async function live() {
  const rules = {
    reverseCharge: true,
    registered: ['ID', 'DE'],
    ownRates: [
      { country: 'ID', percent: 11, from: '2020-01-01' },
      { country: 'DE', percent: 19, from: '2020-01-01' },
    ],
  };
  await admin.call('changeTax', { body: { isAdded: false, ...rules } });
  const serif = await shop.product({ name: 'Report Serif', price: 45.55 });
  const sans = await shop.product({ name: 'Report Sans', price: 33.33 });
  const family = await familyOfThree(shop);
  const [, bold] = await sellInParts(admin, family, [{ styles: ['Bold'], regularPrice: 20 }]);
  const buyer = (country: string) => ({ buyer: { country, region: '', postcode: '', company: '', vatId: '' } });
  const [one, other] = [await shop.customer(), await shop.customer()];
  const first = await buy(one, [buying.lineOf(serif), buying.lineOf(sans, { license: 1, quantity: 2 })], buyer('DE'));
  const second = await buy(other, [buying.lineOf(serif)], buyer('ID'));
  const styles = { ...buying.lineOf(family, { price: 20 }), part_id: bold!.id };
  await buy(other, [styles, buying.lineOf(sans)]);
  const plan = await subscribing.plan(admin, serif.licenseTypes[0]!.id, { price: 29.99 });
  await subscribing.subscribe(one, plan.id);
  await buying.order(18.18);
  await postEntries(shop.tools);
  shop.clock.advance(4 * 3_600_000);
  await admin.call('matchLedger', {});

  shop.clock.advance(33 * DAY_MS);
  admin = await shop.again(admin);
  const line = first.orderItems.find(({ product }) => product.name === 'Report Sans')!;
  await admin.call('refundOrder', { params: { id: first.id }, body: { items: [line.id] } as never });
  await admin.call('refundOrder', { params: { id: second.id }, body: { amount: 7.77 } as never });
  await buy(await shop.again(other), [buying.lineOf(sans)], buyer('DE'));
  await postEntries(shop.tools);
  shop.clock.advance(4 * 3_600_000);
  await admin.call('matchLedger', {});
  return { serif, sans, family, first, second, plan };
}
const start_ms = shop.clock.now();
const made = await live();
const whole = { from: dayOf(start_ms - DAY_MS), to: dayOf(shop.clock.now() + DAY_MS) };
const read = async (by: (typeof reportGroups)[number], span = whole) =>
  (await admin.call('readReport', { params: { by }, query: span })).data;
const rowOf = async (by: (typeof reportGroups)[number], name: string) =>
  (await read(by)).rows.find((row) => row.name === name)!;
const FIGURES = ['gross', 'refunds', 'tax', 'fees'] as const;

test('every report comes to the cent to what the books say, of all months and of each', async () => {
  const { months, totals } = (await admin.call('readLedger', {})).data;
  expect(months.length).toBeGreaterThan(1);
  const spans = [
    { span: whole, books: totals },
    ...months.map((books) => {
      const after = new Date(`${books.month}-01T00:00:00Z`);
      after.setUTCMonth(after.getUTCMonth() + 1);
      return { span: { from: `${books.month}-01`, to: dayOf(after.getTime() - DAY_MS) }, books };
    }),
  ];
  for (const by of reportGroups)
    for (const { span, books } of spans) {
      const report = await read(by, span);
      for (const figure of FIGURES) {
        const named = [by, span.from, figure];
        expect([...named, report.totals[figure]]).toEqual([...named, books[figure]]);
        expect([...named, sum(report.rows.map((row) => row[figure]))]).toEqual([...named, cents(books[figure])]);
      }
      expect([by, report.totals.orders]).toEqual([by, books.orders]);
      const net = cents(books.gross) - cents(books.refunds) - cents(books.tax) - cents(books.fees);
      expect([by, cents(report.totals.net), sum(report.rows.map((row) => row.net))]).toEqual([by, net, net]);
    }
  expect(totals.fees).toBeGreaterThan(0);
  expect(totals.tax).toBeGreaterThan(0);
});

test('a font has what its lines were paid with, and what went back of them', async () => {
  const serif = await rowOf('font', 'Report Serif');
  expect(serif).toMatchObject({ key: String(made.serif.id), orders: 2, gross: 91.1, refunds: 7.77 });
  const sans = await rowOf('font', 'Report Sans');
  // Two web licences went back; the two Standard ones stand.
  expect(sans).toMatchObject({ orders: 3, gross: 158 + 33.33 * 2, refunds: 158 });
  const { rows } = await db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.product_id', 'i.unit_price_cents', 'i.quantity', 'i.added_tax_cents'])
    .where('o.paid_at', 'is not', null)
    .where('o.kind', '=', 'fonts')
    .execute()
    .then((all) => ({ rows: all }));
  for (const { key, gross } of (await read('font')).rows.filter((row) => row.key !== '')) {
    const own = rows.filter(({ product_id }) => String(product_id) === key);
    const paid = own.reduce((all, row) => all + row.unit_price_cents * row.quantity + row.added_tax_cents, 0);
    expect([key, cents(gross)]).toEqual([key, paid]);
  }
  expect(await rowOf('font', '')).toMatchObject({ key: '', orders: 1, gross: 29.99 });
});

test('income is told apart by part, licence type, country and plan', async () => {
  const bold = await rowOf('part', `${made.family.name} Bold`);
  expect(bold).toMatchObject({ orders: 1, gross: 20 });
  expect(await rowOf('license-type', 'Web License')).toMatchObject({ orders: 1, gross: 158, refunds: 158 });
  expect((await rowOf('license-type', 'Standard License')).orders).toBe(4);
  expect(await rowOf('tier', 'Web License')).toMatchObject({ gross: 158 });
  const germany = await rowOf('country', 'Germany');
  expect(germany).toMatchObject({ key: 'DE', orders: 2, gross: 45.55 + 158 + 33.33 });
  expect(await rowOf('plan', 'Studio plan')).toMatchObject({ key: String(made.plan.id), orders: 1, gross: 29.99 });
  const days = (await read('day')).rows.map(({ key }) => key);
  expect(days).toEqual(days.toSorted().toReversed());
  expect((await read('week')).rows[0]!.key).toMatch(/^\d{4}-W\d{2}$/);
});

test('each row leads to its orders, which together are the row', async () => {
  for (const by of reportGroups)
    for (const row of (await read(by)).rows) {
      const query = { ...whole, key: row.key, limit: 500 };
      const { data, total } = await admin.call('listReportOrders', { params: { by }, query });
      expect(total).toBe(data.length);
      // A payout's fee belongs to no order.
      for (const figure of FIGURES)
        expect([by, row.key, figure, sum(data.map((order) => order[figure]))]).toEqual([
          ...[by, row.key, figure],
          cents(row[figure]),
        ]);
    }
  const query = { ...whole, key: String(made.sans.id), limit: 1, page: 2 };
  const page = await admin.call('listReportOrders', { params: { by: 'font' }, query });
  expect([page.data.length, page.total]).toEqual([1, 3]);
});

test('a report leaves as a table with the columns that are asked for', async () => {
  const get = async (columns: string) => {
    const query = new URLSearchParams({ ...whole, columns });
    const headers = { authorization: `Bearer ${admin.token}` };
    const reply = await fetch(`${shop.address}/api/reports/font/report.csv?${query}`, { headers });
    return { status: reply.status, lines: (await reply.text()).replace('\uFEFF', '').trim().split('\r\n') };
  };
  await admin.call('confirmIdentity', { body: { password: 'correct horse' } });
  const { lines } = await get('name,gross,refunds');
  expect(lines[0]).toBe('from,to,currency,name,gross,refunds');
  expect(lines).toContain(`${whole.from},${whole.to},USD,Report Serif,91.10,7.77`);
  expect(lines.at(-1)).toMatch(/,total,\d+\.\d\d,165\.77$/);
  expect((await get('name,secret')).status).toBe(400);
});

test('recurring revenue is that of periods that run, and who has left is counted in per cent', async () => {
  const { data } = await admin.call('readPlanReport', { query: {} });
  expect(data.months).toHaveLength(12);
  const month = dayOf(start_ms).slice(0, 7);
  expect(data.months.find((one) => one.month === month)).toMatchObject({ mrr: 29.99, subscribers: 1, before: 0 });
  const now = data.months[0]!;
  expect(now).toMatchObject({ mrr: 0, subscribers: 0 });
  const ended = data.months.find((one) => one.lost === 1)!;
  expect(ended).toMatchObject({ before: 1, churn: 100, subscribers: 0 });
  const yearly = await subscribing.plan(admin, made.serif.licenseTypes[0]!.id, {
    name: 'Yearly',
    price: 120,
    duration: 'yearly',
  });
  for (let buyers = 0; buyers < 2; buyers += 1) await subscribing.subscribe(await shop.customer(), yearly.id);
  expect((await admin.call('readPlanReport', { query: {} })).data.months[0]).toMatchObject({ mrr: 20, subscribers: 2 });
  const live = await admin.call('readPlanReport', { query: { environment: 'live' } });
  expect(live.data.months[0]).toMatchObject({ mrr: 0, subscribers: 0 });
});

test('orders that were begun are paid, waiting or left', async () => {
  const ask = async () => (await admin.call('readUnpaidReport', { query: whole })).data;
  const before = await ask();
  const count = async (paid: boolean) =>
    (
      await db
        .selectFrom('orders')
        .select('id')
        .where('kind', '=', 'fonts')
        .where('paid_at', paid ? 'is not' : 'is', null)
        .execute()
    ).length;
  expect(before.paid.orders).toBe(await count(true));
  expect(before.waiting.orders + before.left.orders).toBe(await count(false));
  expect(before.begun.orders).toBe(before.paid.orders + before.waiting.orders + before.left.orders);
  await buying.order(12.34);
  const after = await ask();
  expect(cents(after.waiting.total) - cents(before.waiting.total)).toBe(1234);
});

test('income is told apart by the site that led the buyer here, and says what discounts took off', async () => {
  const buyer = await shop.customer();
  const font = await shop.product({ name: 'Report Slab', price: 50 });
  await admin.call('createCode', { body: { code: 'LED', title: 'Led', kind: 'percent', value: 20 } as never });
  const items = [buying.lineOf(font)];
  const from = { code: 'LED', referrer: 'typography.example' };
  const { body } = await buying.createOrder(buyer, items, from);
  await buying.pay(buyer, body.order!);
  await postEntries(shop.tools);
  expect(await rowOf('referrer', 'typography.example')).toMatchObject({ orders: 1, gross: 40, discounts: 10 });
  expect(await rowOf('font', 'Report Slab')).toMatchObject({ orders: 1, gross: 40, discounts: 10 });
  expect((await buying.createOrder(buyer, items, { referrer: 'https://bad/' })).body.code).toBe('invalid_input');
});
