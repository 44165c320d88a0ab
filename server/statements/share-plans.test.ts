import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postEntries } from '#server/ledger/post-entries.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';
import type { ComputedLine } from './compute-statements.ts';
import type { PlanEntry } from './plan-queries.ts';
import { computePlans } from './share-plans.ts';

const shop = await openShop();
const { db } = shop.tools;
shop.clock.set(Date.parse('2026-03-05T12:00:00Z'));
const subscribing = createSubscribing(shop);
let admin = await shop.customer('admin');
const DAY_MS = 86_400_000;

const base = ({ sales_cents, refunds_cents, fees_cents }: ComputedLine) => sales_cents - refunds_cents - fees_cents;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test('the parts of a plan are its income to the cent, and what goes back in whatever parts takes back just what was given', () => {
  const refunds = fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 6 });
  const fonts = fc.array(
    fc.record({ price: fc.integer({ min: 1, max: 30_000 }), share: fc.integer({ min: 1, max: 10_000 }) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999 }),
      refunds,
      fonts,
      fc.boolean(),
      (paid, requested, downloaded, isWhole) => {
        const entries: PlanEntry[] = [];
        let upto = 0;
        const add = (kind: PlanEntry['kind'], cents: number) => {
          upto += cents;
          entries.push({ kind, cents, upto_cents: upto, plan_id: 1, paid_on: '2026-03-05' });
        };
        add('sale', paid);
        for (const cents of requested) if (cents <= upto) add('refund', -cents);
        if (isWhole && upto > 0) add('refund', -upto);
        const of = downloaded.map(({ price }, at) => ({
          plan_id: 1,
          month: '2026-03',
          product_id: at,
          product_name: `Font ${at}`,
          weight: price,
        }));
        const agreed = downloaded.map(({ share }, at) => ({
          product_id: at,
          maker_id: at,
          from_day: '2026-01-01',
          share,
          after_fees: false,
        }));
        for (let count = 1; count <= entries.length; count += 1) {
          const lines = computePlans(entries.slice(0, count), of, agreed);
          expect(sum(lines.map(base))).toBe(entries[count - 1]!.upto_cents);
          for (const line of lines) {
            expect(base(line)).toBeGreaterThanOrEqual(0);
            expect(line.amount_cents).toBeGreaterThanOrEqual(0);
          }
        }
        if (upto === 0)
          expect(computePlans(entries, of, agreed).map(({ amount_cents }) => amount_cents)).toEqual(of.map(() => 0));
      },
    ),
  );
});

test('income of plans is shared by what subscribers downloaded, by price, once the owner says so', async () => {
  const dear = await shop.product({ name: 'Gerimis', price: 60, designers: ['Laras'] });
  const cheap = await shop.product({ name: 'Hujan', price: 20, designers: ['Dewi'] });
  const unread = await shop.product({ name: 'Kabut', price: 90, designers: ['Citra'] });
  for (const [name, font, percent] of [
    ['Laras', dear, 50],
    ['Dewi', cheap, 10],
    ['Citra', unread, 50],
  ] as const) {
    const { data } = await admin.call('listMakers', { query: { query: name } });
    const body = { productIds: [font.id], from: '2026-01-01', percent };
    await admin.call('setShares', { params: { id: data[0]!.id }, body });
  }
  const plan = await subscribing.plan(admin, dear.licenseTypes[0]!.id, { price: 40 });
  const [one, two] = [await shop.customer(), await shop.customer()];
  const [first] = [await subscribing.subscribe(one, plan.id), await subscribing.subscribe(two, plan.id)];
  const download = async (buyer: Buyer, id: number) => {
    const path = `/download/SUB-${plan.id}-${id}-${buyer.id}/zip`;
    const link = `http://shop.test${path}?${shop.tools.signer.sign(path, Math.floor(shop.clock.now() / 1000) + 900)}`;
    expect((await subscribing.download(link)).status).toBe(200);
  };
  // Twice by the same subscriber is once.
  for (const id of [dear.id, dear.id, cheap.id]) await download(one, id);
  await download(two, dear.id);
  const recorded = () => db.selectFrom('downloads').select('id').execute();
  for (let tries = 0; (await recorded()).length < 4 && tries < 50; tries += 1)
    await new Promise((done) => setTimeout(done, 100));
  const statements = async (month = '2026-03', of: { environment?: 'live' } = {}) => {
    await postEntries(shop.tools);
    admin = await shop.again(admin);
    const { data } = await admin.call('readStatements', { query: { month, ...of } });
    return data.statements.map(({ maker, lines, amount }) => [
      maker.name,
      amount,
      lines.map((line) => [line.isOfPlans, line.base]),
    ]);
  };
  expect(await statements()).toEqual([]);
  expect((await admin.call('setPlanSharing', { body: { month: '2026-03', isShared: true } })).data).toEqual([
    { month: '2026-03', isShared: true },
  ]);
  // $80 by 60 + 60 + 20: 68.57 and 11.43.
  const shared = [
    ['Dewi', 1.14, [[true, 11.42]]],
    ['Laras', 34.3, [[true, 68.58]]],
  ];
  expect(await statements()).toEqual(shared);
  expect(await statements('2026-03', { environment: 'live' })).toEqual([]);

  // A dearer price from tomorrow on changes nothing that was downloaded before.
  await db.updateTable('products').set({ regular_price_cents: 90_000 }).where('id', '=', cheap.id).execute();
  expect(await statements()).toEqual(shared);

  // What goes back in the next month is taken off there, by the downloads of the month of its payment.
  shop.clock.advance(30 * DAY_MS);
  admin = await shop.again(admin);
  await admin.call('refundSubscription', { params: { id: first.id }, body: {} as never });
  expect(await statements()).toEqual(shared);
  expect(await statements('2026-04')).toEqual([
    ['Dewi', -0.57, [[true, -5.71]]],
    ['Laras', -17.15, [[true, -34.29]]],
  ]);
  const table = await admin.send({
    method: 'GET',
    url: `/api/ledger/statements/${(await admin.call('listMakers', { query: { query: 'Laras' } })).data[0]!.id}/statement.csv?month=2026-03`,
    headers: {},
  });
  expect(table.body).toContain('Gerimis,50.00,no,USD,68.58,0.00,0.00,68.58,34.30,plans');

  // From a month on it is shared no more; what was paid for before stays shared.
  await admin.call('setPlanSharing', { body: { month: '2026-05', isShared: false } });
  shop.clock.advance(30 * DAY_MS);
  await subscribing.subscribe(await shop.again(two), plan.id);
  await download(await shop.again(two), dear.id);
  expect(await statements('2026-05')).toEqual([]);
  expect(await statements()).toEqual(shared);
});
