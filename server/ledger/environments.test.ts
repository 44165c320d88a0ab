import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { postEntries } from './post-entries.ts';

const shop = await openShop();
const { db } = shop.tools;
const DAY_MS = 86_400_000;
shop.clock.set(Date.parse('2026-02-10T12:00:00Z'));
const buying = createBuying(shop);
let admin = await shop.customer('admin');
const change = (mode: 'sandbox' | 'provider_sandbox' | 'live') =>
  admin.call('changePaymentSettings', {
    body: {
      mode,
      statementName: '',
      bankAccount: '',
      clientId: mode === 'sandbox' ? '' : 'shop',
      secret: mode === 'sandbox' ? undefined : 'secret',
      webhookId: '',
      sellForNothing: true,
    },
  });
// Nothing is sold for real money before somebody has said who sells.
await admin.call('changeSeller', {
  body: {
    name: 'Lontar',
    address: 'Jl. Aksara 1, Bandung',
    country: 'ID',
    registrationNumber: '',
    taxId: '',
    email: 'shop@lontar.test',
    invoicePrefix: 'INV',
  },
});
const later = async (days: number) => {
  shop.clock.advance(days * DAY_MS);
  admin = await shop.again(admin);
};
const table = async (url: string) => (await admin.send({ method: 'GET', url, headers: {} })).body;
const amounts = (csv: string) => csv.match(/\b\d+\.\d\d\b/g)?.filter((amount) => Number(amount) !== 0) ?? [];

/** All that adds up money or lists it, of one environment; the present one where none is named. */
async function sums(months: readonly [string, string], environment?: 'sandbox' | 'test' | 'live') {
  const query = environment ? { environment } : {};
  const text = environment ? `&environment=${environment}` : '';
  await postEntries(shop.tools);
  const [figures, books, orders] = await Promise.all([
    admin.call('dashboard', { query }),
    admin.call('readLedger', { query }),
    admin.call('listAllOrders', { query }),
  ]);
  const byMonth = await Promise.all(
    months.map(async (month) => ({
      entries: (await admin.call('listLedgerEntries', { query: { ...query, month } })).total,
      ledger: amounts(await table(`/api/ledger/export.csv?month=${month}${text}`)),
      statements: (await admin.call('readStatements', { query: { ...query, month } })).data.statements.map(
        ({ amount }) => amount,
      ),
    })),
  );
  const tax = (await admin.call('readTaxQuarter', { query: { ...query, quarter: '2026-Q1' } })).data;
  return {
    dashboard: [figures.data.orders, figures.data.revenue, figures.data.paid, figures.data.refunded],
    months: figures.data.months.reduce((sum, { total }) => sum + total, 0),
    ledger: [books.data.totals.orders, books.data.totals.gross, books.data.totals.net],
    orders: [orders.total, orders.data.length],
    ordersTable: amounts(await table(`/api/orders/admin/export.csv?${text}`)),
    byMonth,
    tax: [tax.net + tax.tax, amounts(await table(`/api/ledger/tax.csv?quarter=2026-Q1${text}`)).length],
  };
}

test('a test purchase leaves nothing in the first month of real sales, and never becomes one sum with them', async () => {
  const months = ['2026-02', '2026-03'] as const;
  const font = await shop.product({ price: 40, designers: ['Laras'] });
  const maker = (await admin.call('listMakers', { query: { query: 'Laras' } })).data[0]!;
  const shares = { productIds: [font.id], from: '2026-01-01', percent: 50 };
  await admin.call('setShares', { params: { id: maker.id }, body: shares });
  const buy = async () => {
    const buyer = await shop.customer();
    const { order } = (await buying.createOrder(buyer, [buying.lineOf(font)])).body;
    return buying.pay(buyer, order!);
  };
  const tried = await buy();
  const returned = await buy();
  await admin.call('refundOrder', { params: { id: returned.id }, body: { amount: 15 } as never });
  const open = await buying.order(7);
  const inSandbox = await sums(months);
  expect(inSandbox).toMatchObject({
    dashboard: [3, 87, 80, 15],
    ledger: [2, 80, 65],
    orders: [3, 3],
    tax: [65, expect.any(Number)],
    byMonth: [{ statements: [32.5] }, { statements: [] }],
  });

  await change('live');
  const nothing = {
    dashboard: [0, 0, 0, 0],
    months: 0,
    ledger: [0, 0, 0],
    orders: [0, 0],
    ordersTable: [],
    byMonth: [
      { entries: 0, ledger: [], statements: [] },
      { entries: 0, ledger: [], statements: [] },
    ],
    tax: [0, 0],
  };
  expect(await sums(months)).toEqual(nothing);
  expect(await sums(months, 'test')).toEqual(nothing);
  expect(await sums(months, 'sandbox')).toEqual(inSandbox);

  // The first real month.
  await later(20);
  const sold = await buy();
  const real = await sums(months);
  expect(real).toMatchObject({
    dashboard: [1, 40, 40, 0],
    months: 40,
    ledger: [1, 40, 40],
    orders: [1, 1],
    tax: [40, expect.any(Number)],
    byMonth: [
      { entries: 0, ledger: [], statements: [] },
      { entries: expect.any(Number), statements: [20] },
    ],
  });
  expect([tried.environment, sold.environment]).toEqual(['sandbox', 'live']);
  expect(await sums(months, 'sandbox')).toEqual(inSandbox);

  // An order that was placed as a test and is paid with money is a real one from then on.
  await buying.pay(await shop.again(open.buyer), open.order);
  expect((await sums(months)).dashboard).toEqual([2, 47, 47, 0]);
  expect((await sums(months, 'sandbox')).dashboard).toEqual([2, 80, 80, 15]);

  // Only the months of real money are closed.
  await later(30);
  const { data: books } = await admin.call('matchLedger', {});
  expect([books.environment, books.closable]).toEqual(['live', '2026-03']);
  expect((await admin.call('closeLedgerMonth', { params: { month: '2026-03' } })).data.closable).toBe(null);
  const { data: tests } = await admin.call('readLedger', { query: { environment: 'sandbox' } });
  expect(tests.months.filter(({ closedAt }) => closedAt !== null)).toEqual([]);
  expect((await admin.call('readStatements', { query: { month: '2026-03' } })).data.closedAt).not.toBe(null);
  expect(
    (await admin.call('readStatements', { query: { month: '2026-03', environment: 'sandbox' } })).data.closedAt,
  ).toBe(null);
  const entry = {
    at: new Date(),
    kind: 'sale',
    debit: 'provider',
    credit: 'sales',
    amount_cents: 1,
    transaction_id: 'X',
  } as const;
  const lateReply = { ...entry, day: new Date('2026-03-20T12:00:00Z') };
  await expect(
    db
      .insertInto('ledger_entries')
      .values({ ...lateReply, order_id: sold.id, environment: 'live' })
      .execute(),
  ).rejects.toThrow('closed');
});

test('an order for nothing and a period of a plan are of the environment in which they were placed', async () => {
  admin = await shop.again(admin);
  await change('provider_sandbox');
  const free = await shop.product({ price: 0 });
  const buyer = await shop.customer();
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(free)])).body;
  await buying.startPayment(buyer, order!);
  const { data } = await buyer.call('orderById', { params: { id: order!.id } });
  expect([data.status, data.environment]).toEqual(['success', 'test']);
  await change('live');
  expect((await sums(['2026-03', '2026-04'], 'test')).dashboard).toEqual([1, 0, 0, 0]);
});
