import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { postEntries } from './post-entries.ts';

const shop = await openShop();
shop.clock.set(Date.parse('2026-03-28T12:00:00Z'));

const HOUR_MS = 3_600_000;

test('a month is closed once it is over, reported to its end and explained, and then takes no entry any more', async () => {
  const { db } = shop.tools;
  const buying = createBuying(shop);
  const people = { admin: await shop.customer('admin'), finance: await shop.customer('finance') };
  const by = async (who: 'admin' | 'finance') => (await shop.again(people[who])).call;
  const close = async (month: string, who: 'admin' | 'finance' = 'admin') =>
    (await by(who))('closeLedgerMonth', { params: { month } }).then(
      () => 'done',
      (error) => error.code,
    );
  const { order, payment, returnUrl } = await buying.payment(14, {});
  await buying.comeBack(returnUrl);
  // Only the match is to find what becomes of this payment.
  await db.updateTable('payments').set({ check_at: null }).execute();
  const capture = shop.sandbox.control.captures().find(({ custom_id }) => custom_id === payment.paymentId)!;
  await postEntries(shop.tools);
  expect(await close('2026-03')).toBe('ledger_month_not_next');
  shop.clock.set(Date.parse('2026-04-01T00:01:00Z'));
  const allow = async (financeClosesMonths: boolean) =>
    (await by('admin'))('changeSettings', {
      params: { section: 'security' },
      body: { demandSecondFactor: false, confirmRefundsAbove: null, financeClosesMonths },
    });
  expect(await close('2026-03', 'finance')).toBe('closing_not_allowed');
  await allow(true);
  expect(await close('2026-03', 'finance')).toBe('ledger_not_matched');
  expect((await (await by('finance'))('readLedger', {})).data.financeCloses).toBe(true);
  await allow(false);
  expect(await close('2026-03', 'finance')).toBe('closing_not_allowed');
  expect(await close('2026-04')).toBe('ledger_month_not_next');
  expect(await close('2026-03')).toBe('ledger_not_matched');
  shop.clock.advance(HOUR_MS);
  shop.sandbox.control.account({ reportLag_ms: 2 * HOUR_MS });
  await (await by('finance'))('matchLedger', {});
  expect(await close('2026-03')).toBe('ledger_not_matched');
  shop.sandbox.control.account({ reportLag_ms: 0 });
  shop.sandbox.control.refund(capture.id, 400);
  shop.clock.advance(HOUR_MS);
  await (await by('finance'))('matchLedger', {});
  expect(await close('2026-03')).toBe('ledger_not_explained');
  const finance = await by('finance');
  const { data: differences } = await finance('listDifferences', {});
  expect((await finance('repairDifference', { params: { id: differences[0]!.id } })).data.closable).toBe('2026-03');
  expect(await Promise.all([close('2026-03'), close('2026-03')]).then((all) => all.sort())).toEqual([
    'done',
    'ledger_month_not_next',
  ]);

  const { data } = await finance('readLedger', {});
  expect(data.months.find(({ month }) => month === '2026-03')).toMatchObject({
    gross: 14,
    closedBy: people.admin.fullname,
  });
  expect(data.closable).toBe(null);
  const entry = { kind: 'sale', debit: 'provider', credit: 'sales', amount_cents: 1, order_id: order.id } as const;
  const row = { ...entry, at: new Date(shop.clock.now()), transaction_id: 'LATE' };
  const insert = db
    .insertInto('ledger_entries')
    .values({ ...row, environment: 'sandbox', day: new Date('2026-03-20T12:00:00Z') });
  await expect(insert.execute()).rejects.toThrow('this month of the ledger is closed');
  await expect(db.deleteFrom('ledger_closings').execute()).rejects.toThrow('never changed');

  const { payment_id } = await db
    .selectFrom('captures')
    .select('payment_id')
    .where('id', '=', capture.id)
    .executeTakeFirstOrThrow();
  const later = { id: 'CAMELATE', payment_id, amount_cents: 900, captured_at: new Date('2026-03-31T23:00:00Z') };
  await db.insertInto('captures').values(later).execute();
  await postEntries(shop.tools);
  const { data: entries } = await finance('listLedgerEntries', { query: { month: '2026-04' } });
  expect(entries.find(({ transactionId }) => transactionId === 'CAMELATE')).toMatchObject({
    day: '2026-04-01',
    note: 'Of 2026-03-31, whose month was closed already.',
  });
  const { data: changes } = await (await by('admin'))('listChanges', { query: { noun: 'ledger', limit: 1 } });
  expect(changes[0]).toMatchObject({ action: 'ledger.close', subject: 'ledger:2026-03' });
});
