import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createSandbox } from '#sandbox/sandbox.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { matchWhenDue } from './match-books.ts';

const shop = await openShop();
shop.clock.set(Date.parse('2026-03-10T12:00:00Z'));
let finance = await shop.customer('finance');
const buying = createBuying(shop);

const control = () => shop.sandbox.control;
/**
 * A font that was bought and paid, at which the shop's own timer does not look again: only the match is to find what
 * becomes of it.
 */
async function bought(price = 42) {
  const step = await buying.payment(price, {});
  await buying.comeBack(step.returnUrl);
  const capture = control()
    .captures()
    .find(({ custom_id }) => custom_id === step.payment.paymentId)!;
  await shop.tools.db.updateTable('payments').set({ check_at: null }).execute();
  return { ...step, captureId: capture.id };
}
const match = async (after_ms = 180_000) => {
  shop.clock.advance(after_ms);
  finance = await shop.again(finance);
  return (await finance.call('matchLedger', {})).data;
};
const list = async (state: 'open' | 'closed' = 'open', of: { environment?: 'sandbox' } = {}) =>
  (await finance.call('listDifferences', { query: { state, ...of } })).data;
const repair = (id: number) => finance.call('repairDifference', { params: { id } });
const result = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.code,
  );

/** By how much the books say more than the account at PayPal holds, in cents: other tests leave untrue rows behind. */
const excess = async () => {
  const { totals } = (await finance.call('readLedger', {})).data;
  return Math.round((totals.net + totals.disputed) * 100) - control().ledger().balance_minor_by_currency.USD!;
};

/** What a match found missing here is looked at by the timer: waits until that is done. */
const looked = () =>
  vi.waitFor(async () => {
    const due = await shop.tools.db.selectFrom('payments').select('id').where('news', '>', 0).execute();
    expect(due).toEqual([]);
  }, 60_000);

beforeEach(async () => {
  control().account({ reportLag_ms: 0 });
  finance = await shop.again(finance);
  await match();
  await looked();
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
  expect(await result(repair(difference!.id))).toBe('difference_not_found');
});

test('money that was taken and never seen here is taken over: the buyer gets what was paid', async () => {
  const { order, buyer, payment } = await buying.payment(33, {});
  const reference = control()
    .orders()
    .find(({ unit }) => unit.custom_id === payment.paymentId)!.id;
  expect((await (await shop.tools.providers.now()).capture(reference, 'by-hand')).kind).toBe('captured');
  const change = (columns: object) =>
    shop.tools.db.updateTable('payments').set(columns).where('public_id', '=', payment.paymentId).execute();
  // The timer, which looks at what the match found, leaves it alone until it was read here.
  await change({ state: 'expired', check_at: null, lease_until: new Date(shop.clock.now() + 86_400_000) });
  expect(await match()).toMatchObject({ unexplained: 33 });
  const [difference] = await list();
  await change({ lease_until: null });
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
  expect(await result(repair(difference!.id))).toBe('difference_not_repaired');
  const settle = (note: string) => finance.call('settleDifference', { params: { id: difference!.id }, body: { note } });
  expect(await result(settle('   '))).toBe('invalid_input');
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

test('a refund that PayPal made long ago and the shop learns of today is asked for by its name, and no difference', async () => {
  const { order, captureId } = await bought(20);
  await match();
  control().refund(captureId, 700);
  shop.clock.advance(9 * 86_400_000);
  finance = await shop.again(finance);
  await finance.call('syncOrder', { params: { id: order.id } });
  expect(await match()).toMatchObject({ differences: 0 });
  shop.clock.advance(6 * 86_400_000);
  finance = await shop.again(finance);
  expect(await match()).toMatchObject({ differences: 0 });
});

test('another amount, and money that PayPal denied after all, are differences', async () => {
  const other = await bought(25);
  const denied = await bought(26);
  const inEnvironment = ({ captureId }: { captureId: string }) =>
    control()
      .captures()
      .find(({ id }) => id === captureId)!;
  inEnvironment(other).minor = 2_600;
  const capture = inEnvironment(denied);
  capture.outcome = 'DECLINED';
  expect(await match()).toMatchObject({ unexplained: 27, differences: 2 });
  expect((await list()).map(({ kind, here, there }) => [kind, here, there]).sort()).toEqual([
    ['other_amount', 25, 26],
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
  control().account({ reportLag_ms: 12 * 3_600_000 });
  expect(await match()).toMatchObject({ unexplained: 1, differences: 1 });
  control().faults.add({ kind: 'error_before', operation: 'transactions', count: 1 });
  expect(await result(match())).toBe('provider_report_unavailable');
  const { data } = await finance.call('readLedger', {});
  expect(data).toMatchObject({ differences: 1, problem: expect.stringContaining('500') });
});

test('what belongs to somebody else on the same account is no difference, and is booked as coming from elsewhere', async () => {
  const reference = await buying.strangersPayment();
  const { totals: before } = await match();
  const untrue = await excess();
  await (await shop.tools.providers.now()).capture(reference, 'other-1');
  const { differences, totals } = await match();
  // Of 5.00 the provider takes 0.66, which is no fee of this shop.
  expect([differences, totals.gross - before.gross, totals.fees - before.fees]).toEqual([0, 0, 0]);
  expect(totals.elsewhere - before.elsewhere).toBeCloseTo(4.34);
  expect(await excess()).toBe(untrue);
});

test('payouts, charges and what else happens to the account are booked once, so the balance is that of the provider', async () => {
  const { captureId, order } = await bought(60);
  const { totals: before } = await match();
  const untrue = await excess();
  const payout = control().move('T0400', -4_000);
  const charge = control().move('T0106', -2_000, captureId);
  const converted = control().move('T0200', 150);
  control().move('T2101', -900);
  const { differences, totals } = await match();
  expect(differences).toBe(0);
  const grown = (name: 'paidOut' | 'fees' | 'elsewhere' | 'net') => Math.round((totals[name] - before[name]) * 100);
  expect([grown('paidOut'), grown('fees'), grown('elsewhere'), grown('net')]).toEqual([4_000, 2_000, 150, -5_850]);
  await match();
  const { data } = await finance.call('listLedgerEntries', { query: { month: '2026-04', limit: 500 } });
  const of = (id: string) => data.filter(({ transactionId }) => transactionId === id);
  expect(of(payout.id)).toMatchObject([
    { kind: 'payout', debit: 'bank', credit: 'provider', amount: 40, orderId: null, note: 'At PayPal T0400.' },
  ]);
  expect(of(charge.id)).toMatchObject([
    { kind: 'charge', debit: 'fees', credit: 'provider', amount: 20, orderId: order.id },
  ]);
  expect(of(converted.id)).toMatchObject([{ kind: 'elsewhere', debit: 'provider', credit: 'elsewhere', amount: 1.5 }]);
  // A hold leaves the money in the account.
  expect(await excess()).toBe(untrue + 900);
});

test('books and provider are compared every hour, by one who comes round more often', async () => {
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

test('the report of one environment says nothing of what was begun in another', async () => {
  const { captureId } = await bought();
  await match();
  const other = await createSandbox({
    publicUrl: 'http://pay.test',
    clientId: 'live',
    clientSecret: 'secret',
    now: () => shop.clock.now(),
  });
  shop.payments.hosts.live = await other.app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => other.close());
  const owner = await shop.customer('admin');
  const body = { mode: 'live', clientId: 'live', secret: 'secret', statementName: '', bankAccount: '' } as const;
  await owner.call('changePaymentSettings', { body });
  await match();
  expect(await list()).toEqual([]);
  // A difference at the first place stays open while the second is asked.
  const sandbox = { ...body, mode: 'sandbox', sellForNothing: true } as const;
  await owner.call('changePaymentSettings', { body: sandbox });
  control().refund(captureId, 500);
  await match();
  const [difference] = await list();
  await owner.call('changePaymentSettings', { body });
  await match();
  expect(await list()).toEqual([]);
  expect((await list('open', { environment: 'sandbox' })).map(({ id }) => id)).toEqual([difference!.id]);
  await owner.call('changePaymentSettings', { body: sandbox });
});
