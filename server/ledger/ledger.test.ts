import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { NewRow } from '#server/kit/database/database.ts';
import { createBooks } from '#tests/buy/books.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { postEntries } from './post-entries.ts';

const shop = await openShop();
shop.clock.set(Date.parse('2026-03-10T12:00:00Z'));
Object.assign(shop.tools.settings, { TAX_RATES: { ID: 11, DE: 19 }, SELLER_COUNTRY: 'ID' });
const finance = await shop.customer('finance');

const control = () => shop.sandbox.control;
const captureOf = (paymentId: string) =>
  control()
    .captures()
    .find(({ custom_id }) => custom_id === paymentId)!;
/** A font that was bought and paid. */
async function bought(price: number) {
  const buying = createBuying(shop);
  const step = await buying.payment(price, {});
  await buying.comeBack(step.returnUrl);
  return { ...step, capture: captureOf(step.payment.paymentId) };
}
const refund = (orderId: number, body: object) =>
  finance.call('refundOrder', { params: { id: orderId }, body: body as never });
const match = async () => {
  await postEntries(shop.tools);
  shop.clock.advance(180_000);
  return (await finance.call('matchLedger', {})).data;
};
/** What an account holds: debits less credits, in cents. */
const balances = async () => {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(cents)::int as cents from (
      select debit as account, amount_cents as cents from ledger_entries union all select credit, -amount_cents
        from ledger_entries
    ) sides group by account`.execute(shop.tools.db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};
const month = async (name: string) =>
  (await finance.call('readLedger', {})).data.months.find((one) => one.month === name)!;

test('what was sold, what of it is tax and what the provider kept stand in the month', async () => {
  await bought(42);
  await bought(30);
  const { unexplained, differences, months, totals, match: last } = await match();
  expect([unexplained, differences]).toEqual([0, 0]);
  expect(last).toMatchObject({ transactions: 2 });
  // 11 % within 42.00 and 30.00: 4.16 and 2.97; the provider's fee is 3.49 % and 0.49 of each.
  const march = {
    orders: 2,
    gross: 72,
    tax: 7.13,
    refunds: 0,
    fees: 3.5,
    disputed: 0,
    paidTwice: 0,
    paidOut: 0,
    elsewhere: 0,
    net: 68.5,
  };
  expect(months).toEqual([{ month: '2026-03', ...march, closedAt: null, closedBy: null }]);
  expect(totals).toEqual(march);
});

test('what goes back leaves the sales as they were and takes its tax with it', async () => {
  const { order } = await bought(42);
  await refund(order.id, { amount: 21, reason: 'half' });
  await refund(order.id, { reason: 'the rest' });
  await match();
  expect(await month('2026-03')).toMatchObject({ orders: 3, gross: 114, tax: 7.13, refunds: 42 });
});

test('money of a dispute is held until it is decided, and what a lost one takes is a refund', async () => {
  const won = await bought(50);
  const lost = await bought(60);
  const look = async () => {
    for (const { order } of [won, lost]) await finance.call('syncOrder', { params: { id: order.id } });
    await match();
    return month('2026-03');
  };
  for (const { capture } of [won, lost]) control().dispute(capture.id);
  const before = await month('2026-03');
  expect(await look()).toMatchObject({ disputed: 110, refunds: before.refunds });
  control().decideDispute(won.capture.id, 'SELLER');
  control().decideDispute(lost.capture.id, 'BUYER');
  expect(await look()).toMatchObject({ disputed: 0, refunds: before.refunds + 60 });
});

test('money that came twice is owed until it is back, and is no sale', async () => {
  const buying = createBuying(shop);
  const first = await buying.payment(70, {});
  const { orders, gross } = await month('2026-03');
  const become = (state: NewRow<'payments'>['state']) =>
    shop.tools.db.updateTable('payments').set({ state }).where('public_id', '=', first.payment.paymentId).execute();
  // Two payments of one order, as a fault that the database forbids would make them.
  await become('expired');
  const second = (await buying.startPayment(first.buyer, first.order)).body;
  await buying.comeBack((await buying.approve(second)).returnUrl);
  await become('approval');
  await buying.comeBack(first.returnUrl);
  await createBooks(shop).drain();
  await match();
  expect(await month('2026-03')).toMatchObject({ orders: orders + 1, gross: gross + 70, paidTwice: 0 });
  const { rows } = await sql<{ kind: string; amount_cents: number }>`
    select kind, amount_cents from ledger_entries where kind in ('paid_twice', 'sent_back') order by id`.execute(
    shop.tools.db,
  );
  expect(rows).toEqual([
    { kind: 'paid_twice', amount_cents: 7000 },
    { kind: 'sent_back', amount_cents: 7000 },
  ]);
});

test('a corrected invoice that owes no tax moves the tax to the sales, by the day of the invoice', async () => {
  Object.assign(shop.tools.settings, { SELLER_COUNTRY: 'DE' });
  const { order, buyer } = await bought(119);
  await match();
  const before = await month('2026-03');
  const body = { company: 'Lettres SARL', address: '1 rue des Signes, Paris', taxId: 'FR40303265045' };
  await buyer.call('correctInvoice', { params: { id: order.id }, body });
  expect(await month('2026-03')).toEqual(before);
  await finance.call('decideTaxNumber', { params: { id: order.id }, body: { isAccepted: true } });
  expect(await month('2026-03')).toMatchObject({ gross: before.gross, tax: Number((before.tax - 19).toFixed(2)) });
  Object.assign(shop.tools.settings, { SELLER_COUNTRY: 'ID' });
});

test('the books hold to the cent what the provider holds, and every sum is that of its entries', async () => {
  const { provider = 0, held = 0, fees = 0, ...others } = await balances();
  expect(provider + held + fees).toBe(control().ledger().held_minor_by_currency.USD);
  expect(provider + held).toBe(control().ledger().balance_minor_by_currency.USD);
  expect(provider + held + fees + Object.values(others).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  const { rows } = await sql`
    select environment, date_trunc('month', day)::date, kind, debit, credit, count(*)::int, sum(amount_cents)::bigint
      from ledger_entries group by 1, 2, 3, 4, 5
    except select environment, month, kind, debit, credit, entries, cents from ledger_sums`.execute(shop.tools.db);
  expect(rows).toEqual([]);
});

test('whoever posts, and however often, each fact is booked once', async () => {
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from ledger_entries`.execute(shop.tools.db)).rows[0]!.n;
  const before = await count();
  await Promise.all([bought(10), bought(11), bought(12)]);
  await Promise.all(Array.from({ length: 6 }, () => postEntries(shop.tools)));
  await Promise.all([match(), match()]);
  expect((await count()) - before).toBe(3 * 3);
});

test.each([
  ['changed', sql`update ledger_entries set amount_cents = 1`],
  ['deleted', sql`delete from ledger_entries`],
  ['emptied', sql`truncate ledger_entries`],
  [
    'out of balance',
    sql`insert into ledger_entries (at, day, kind, debit, credit, amount_cents, transaction_id, order_id)
    select now(), now(), 'sale', 'provider', 'provider', 1, 'x', order_id from payments limit 1`,
  ],
  [
    'booked twice',
    sql`insert into ledger_entries (at, day, kind, debit, credit, amount_cents, transaction_id, order_id)
    select at, day, kind, debit, credit, amount_cents, transaction_id, order_id from ledger_entries where kind = 'sale'
      limit 1`,
  ],
])('an entry can not be %s, not even by the shop itself', async (_how, statement) => {
  await expect(statement.execute(shop.tools.db)).rejects.toThrow();
});

test('a month comes as pages, and as a table with its totals at the end', async () => {
  const { data, total } = await finance.call('listLedgerEntries', { query: { month: '2026-03', limit: 5, page: 2 } });
  expect(data).toHaveLength(5);
  expect(data[0]).toMatchObject({ day: '2026-03-10', orderId: expect.any(Number), amount: expect.any(Number) });
  const reply = await finance.send({ method: 'GET', url: '/api/ledger/export.csv?month=2026-03', headers: {} });
  expect(reply.headers['content-disposition']).toContain('ledger-2026-03.csv');
  const lines = reply.body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const entries = lines.filter(([first]) => /^\d+$/.test(first!));
  expect(entries.length).toBe(total);
  const sums = await month('2026-03');
  const side = (at: number, account: string) =>
    entries.filter((line) => line[at] === account).reduce((sum, line) => sum + Math.round(Number(line[7]) * 100), 0);
  expect(lines.find((line) => line[0] === 'total' && line[3] === 'net')?.[7]).toBe(sums.net.toFixed(2));
  expect(side(4, 'provider') - side(5, 'provider')).toBe(Math.round(sums.net * 100));
  const taxes = lines.filter(([first]) => first === 'tax').map((line) => Math.round(Number(line[7]) * 100));
  expect(taxes.length).toBeGreaterThan(1);
  expect(taxes.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(sums.tax * 100));
});

test('nothing ends without its time, which the books would wait for', async () => {
  const { capture } = await bought(25);
  const { db } = shop.tools;
  const dispute = { id: 'PP-D-TIMELESS', capture_id: capture.id, opened_at: new Date(shop.clock.now()) };
  await expect(
    db
      .insertInto('disputes')
      .values({ ...dispute, state: 'won' })
      .execute(),
  ).rejects.toThrow('disputes_end_has_its_time');
  const given = { capture_id: capture.id, amount_cents: 100, reason: 'asked', created_at: new Date(shop.clock.now()) };
  await expect(
    db
      .insertInto('refunds')
      .values({ ...given, state: 'completed' })
      .execute(),
  ).rejects.toThrow('refunds_end_has_its_time');
});
