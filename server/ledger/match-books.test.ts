import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';
import { matchWhenDue } from './match-books.ts';
import { postEntries } from './post-entries.ts';

let shop: TestShop;
let finance: Buyer;
let buying: ReturnType<typeof createBuying>;
beforeAll(async () => {
  shop = await openTestShop();
  shop.clock.set(Date.parse('2026-03-10T12:00:00Z'));
  finance = await shop.customer('finance');
  buying = createBuying(shop);
});
afterAll(() => shop.close());

const control = () => shop.sandbox.control;
/** A font that was bought and paid. */
async function bought(price = 42) {
  const step = await buying.payment(price, {});
  await buying.comeBack(step.returnUrl);
  const capture = control()
    .captures()
    .find(({ custom_id }) => custom_id === step.payment.paymentId)!;
  return { ...step, captureId: capture.id };
}
const match = async (after_ms = 180_000) => {
  shop.clock.advance(after_ms);
  return (await finance.call('matchLedger', {})).data;
};
const list = async (state: 'open' | 'closed' = 'open') =>
  (await finance.call('listDifferences', { query: { state } })).data;
const repair = (id: number) => finance.call('repairDifference', { params: { id } });
const said = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.code,
  );

beforeEach(async () => {
  control().account({ reportLag_ms: 0 });
  finance = await shop.again(finance);
  await match();
  for (const { id } of await list())
    await finance.call('settleDifference', { params: { id }, body: { note: 'left by another test' } });
});

test('a refund made at PayPal whose event was lost is found, and recorded by its button', async () => {
  const { order, buyer, captureId } = await bought();
  await match();
  control().refund(captureId, 1_500);
  expect(await match()).toMatchObject({ unexplained: 15, differences: 1 });
  const [difference] = await list();
  expect(difference).toMatchObject({
    kind: 'missing_here',
    isRefund: true,
    here: null,
    there: -15,
    orderId: order.id,
    repair: 'record_refund',
  });
  const { data } = await repair(difference!.id);
  expect([data.unexplained, data.differences]).toEqual([0, 0]);
  expect((await buyer.call('orderById', { params: { id: order.id } })).data.status).toBe('partially_refunded');
  expect((await list('closed'))[0]).toMatchObject({ id: difference!.id, closedBy: null });
  expect(await said(repair(difference!.id))).toBe('difference_not_found');
});

test('money that was taken and never seen here is taken over: the buyer gets what was paid', async () => {
  const { order, buyer, payment } = await buying.payment(33, {});
  const reference = control()
    .orders()
    .find(({ unit }) => unit.custom_id === payment.paymentId)!.id;
  expect((await shop.tools.provider.capture(reference, 'by-hand')).kind).toBe('captured');
  await shop.tools.db
    .updateTable('payments')
    .set({ state: 'expired', check_at: null })
    .where('public_id', '=', payment.paymentId)
    .execute();
  expect(await match()).toMatchObject({ unexplained: 33 });
  const [difference] = await list();
  expect(difference).toMatchObject({ kind: 'missing_here', isRefund: false, there: 33, repair: 'take_over' });
  expect((await repair(difference!.id)).data.differences).toBe(0);
  expect((await buyer.call('orderById', { params: { id: order.id } })).data.status).toBe('success');
});

test('money in the books that PayPal never had is found, and closed by words alone, which stay said', async () => {
  const { captureId } = await bought(20);
  const { payment_id } = await shop.tools.db
    .selectFrom('captures')
    .select('payment_id')
    .where('id', '=', captureId)
    .executeTakeFirstOrThrow();
  await shop.tools.db
    .insertInto('captures')
    .values({ id: 'NEVERTAKEN', payment_id, amount_cents: 2_000, captured_at: new Date(shop.clock.now()) })
    .execute();
  expect(await match()).toMatchObject({ unexplained: 20, differences: 1 });
  const [difference] = await list();
  expect(difference).toMatchObject({
    kind: 'missing_there',
    transactionId: 'NEVERTAKEN',
    here: 20,
    there: null,
    repair: null,
  });
  expect(await said(repair(difference!.id))).toBe('difference_not_repaired');
  const settle = (note: string) => finance.call('settleDifference', { params: { id: difference!.id }, body: { note } });
  expect(await said(settle('   '))).toBe('invalid_input');
  expect((await settle('A row made by hand in a test.')).data.unexplained).toBe(0);
  expect(await match()).toMatchObject({ differences: 0 });
  expect((await list('closed'))[0]).toMatchObject({
    note: 'A row made by hand in a test.',
    closedBy: finance.fullname,
  });
  const admin = await shop.customer('admin');
  const { data: changes } = await admin.call('listChanges', { query: { noun: 'ledger', limit: 1 } });
  expect(changes[0]).toMatchObject({ action: 'ledger.settle', subject: 'ledger:NEVERTAKEN' });
});

test('an entry that is written later for a day long gone is compared all the same', async () => {
  const { captureId } = await bought(20);
  await match(20 * 86_400_000);
  finance = await shop.again(finance);
  const { payment_id, captured_at } = await shop.tools.db
    .selectFrom('captures')
    .select(['payment_id', 'captured_at'])
    .where('id', '=', captureId)
    .executeTakeFirstOrThrow();
  await shop.tools.db
    .insertInto('captures')
    .values({ id: 'BACKDATED', payment_id, amount_cents: 300, captured_at })
    .execute();
  expect(await match()).toMatchObject({ unexplained: 3, differences: 1 });
});

test('another amount, and money that PayPal denied after all, are differences', async () => {
  const other = await bought(25);
  const denied = await bought(26);
  const change = (id: string, amount_cents: number) =>
    shop.tools.db.updateTable('captures').set({ amount_cents }).where('id', '=', id).execute();
  await change(other.captureId, 2_400);
  const capture = control()
    .captures()
    .find(({ id }) => id === denied.captureId)!;
  capture.outcome = 'DECLINED';
  expect(await match()).toMatchObject({ unexplained: 27, differences: 2 });
  expect((await list()).map(({ kind, here, there }) => [kind, here, there]).sort()).toEqual([
    ['other_amount', 24, 25],
    ['other_state', 26, null],
  ]);
  capture.outcome = 'COMPLETED';
  expect(await match()).toMatchObject({ unexplained: 1, differences: 1 });
});

test('what the report can not have yet is no difference, and a report that can not be read changes nothing', async () => {
  const { captureId } = await bought(18);
  control().account({ reportLag_ms: 3 * 3_600_000 });
  expect(await match()).toMatchObject({ differences: 0 });
  control().refund(captureId, 100);
  expect(await match()).toMatchObject({ differences: 0 });
  expect(await match(4 * 3_600_000)).toMatchObject({ unexplained: 1, differences: 1 });
  control().faults.add({ kind: 'error_before', operation: 'transactions', count: 1 });
  expect(await said(match())).toBe('provider_report_unavailable');
  const { data } = await finance.call('readLedger', {});
  expect(data).toMatchObject({ differences: 1, problem: expect.stringContaining('500') });
});

test('what belongs to somebody else on the same account is left alone', async () => {
  const stranger = await shop.tools.provider.createOrder(
    {
      customId: 'another-shop',
      invoiceId: 'OTHER-1',
      description: 'Not ours',
      amount_cents: 500,
      lines: [{ name: 'Thing', quantity: 1, unit_cents: 500 }],
      brandName: 'Other',
      returnUrl: 'http://other.test/r',
      cancelUrl: 'http://other.test/c',
    },
    'other-1',
  );
  if (stranger.kind !== 'created') throw new Error('not made');
  await buying.approve({ approval_url: stranger.order.approvalUrl! });
  await shop.tools.provider.capture(stranger.order.reference, 'other-1');
  expect(await match()).toMatchObject({ differences: 0 });
});

test('books and house are compared every hour, by one who comes round more often', async () => {
  const reports = () =>
    control()
      .requests.list()
      .filter(({ operation }) => operation === 'transactions').length;
  await match();
  const before = reports();
  await matchWhenDue(shop.tools);
  expect(reports()).toBe(before);
  shop.clock.advance(3_600_001);
  await matchWhenDue(shop.tools);
  await matchWhenDue(shop.tools);
  expect(reports()).toBe(before + 1);
});

test('a month that is closed takes no entry any more; what turns up later counts for the next one', async () => {
  const admin = await shop.customer('admin');
  const close = async (by: Buyer, month: string) =>
    said((await shop.again(by)).call('closeLedgerMonth', { params: { month } }));
  const now = new Date(shop.clock.now());
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  const [first, second] = [now, next].map((date) => date.toISOString().slice(0, 7)) as [string, string];
  const late = await bought(14);
  await postEntries(shop.tools);
  expect(await close(admin, first)).toBe('ledger_month_not_next');
  shop.clock.set(next.getTime() + 60_000);
  finance = await shop.again(finance);
  expect(await close(finance, first)).toBe('forbidden');
  expect(await close(admin, second)).toBe('ledger_month_not_next');
  expect(await close(admin, first)).toBe('ledger_not_matched');
  control().refund(late.captureId, 400);
  await match(3_600_000);
  expect(await close(admin, first)).toBe('ledger_not_explained');
  await repair((await list())[0]!.id);
  expect((await finance.call('readLedger', {})).data.closable).toBe(first);
  expect(await close(admin, first)).toBe('done');
  expect(await close(admin, first)).toBe('ledger_month_not_next');

  const { data } = await finance.call('readLedger', {});
  expect(data.months.find(({ month }) => month === first)).toMatchObject({ closedBy: admin.fullname });
  const entry = { kind: 'sale', debit: 'provider', credit: 'sales', amount_cents: 1, order_id: late.order.id };
  const row = { ...entry, at: new Date(shop.clock.now()), transaction_id: 'LATE' };
  const insert = shop.tools.db.insertInto('ledger_entries').values({ ...row, day: new Date(`${first}-20T12:00:00Z`) });
  await expect(insert.execute()).rejects.toThrow('this month of the ledger is closed');
  await expect(shop.tools.db.deleteFrom('ledger_closings').execute()).rejects.toThrow('never changed');

  const { payment_id } = await shop.tools.db
    .selectFrom('captures')
    .select('payment_id')
    .where('id', '=', late.captureId)
    .executeTakeFirstOrThrow();
  await shop.tools.db
    .insertInto('captures')
    .values({ id: 'CAMELATE', payment_id, amount_cents: 900, captured_at: now })
    .execute();
  await postEntries(shop.tools);
  const { data: entries } = await finance.call('listLedgerEntries', { query: { month: second } });
  expect(entries.find(({ transactionId }) => transactionId === 'CAMELATE')).toMatchObject({
    day: `${second}-01`,
    note: `Of ${now.toISOString().slice(0, 10)}, whose month was closed already.`,
  });
});
