import { expect, test } from 'vitest';
import { enqueue } from '#server/kit/jobs/jobs.ts';
import type { Telemetry } from '#server/kit/telemetry/telemetry.ts';
import { matchBooks } from '#server/ledger/match-books.ts';
import { openShop } from '#tests/open-shop.ts';
import {
  formatTime,
  judgeAnswer,
  judgeBackup,
  judgeDatabase,
  judgeDisk,
  judgeEmail,
  judgeJobs,
  judgeLog,
  judgeOpening,
  judgePayments,
  judgeProvider,
} from './health-checks.ts';
import { type shopGauges, watchShop } from './shop-gauges.ts';

const shop = await openShop();
const owner = await shop.customer('admin');

const read = async () => {
  const { data } = await owner.call('healthReport', {});
  return Object.fromEntries(data.parts.map(({ name, ...part }) => [name, part]));
};

/** What a gauge shows now. */
async function look(name: keyof typeof shopGauges): Promise<number | null | undefined> {
  const checks: Parameters<Telemetry['watch']>[1][] = [];
  watchShop({ watch: (_, one) => checks.push(one) } as Pick<Telemetry, 'watch'>, shop.tools);
  return (await checks[0]!()).find((figure) => figure.name === name)?.value;
}

test('a shop that is well says so of everything but its backup, with figures', async () => {
  const report = await read();
  expect(Object.keys(report)).toEqual([
    'database',
    'storage',
    'jobs',
    'mail',
    'provider',
    'payments',
    'ledger',
    'opening',
    'backup',
    'disk',
    'log',
    'browsers',
  ]);
  for (const name of ['database', 'storage', 'jobs', 'provider', 'payments', 'ledger'])
    expect(report[name], name).toMatchObject({ state: 'good', todo: null });
  expect(report.provider!.says).toBe('Not contacted yet.');
  expect(report.payments!.says).toBe('0 payments without an outcome for more than 72 hours, 0 open disputes.');
  expect(report.backup).toMatchObject({ state: 'watch', says: 'No backup is recorded yet.' });
});

test('what a sale for real money needs and the shop has not is named, until it is there', async () => {
  expect((await read()).opening).toMatchObject({
    state: 'watch',
    says: '7 things are missing before a sale for real money: the seller’s own name and address, the page “Terms of sale”, the page “Privacy” and 4 more.',
  });
  await owner.call('publishLegal', { body: { page: 'privacy', text: 'Nothing is kept.' } });
  expect((await read()).opening?.says).not.toContain('Privacy');
  expect(judgeOpening(['a backup', 'a mail server', 'terms']).says).toBe(
    'Missing before a sale for real money: a backup, a mail server, terms.',
  );
  expect(judgeOpening([])).toMatchObject({ state: 'good', todo: null });
});

test('a backup that is noted is told with its age, and a job that waits is counted', async () => {
  const value = Buffer.from(new Date(shop.clock.now() - 3 * 60 * 60_000).toISOString());
  await shop.tools.db.insertInto('shop_values').values({ name: 'last_backup', value }).execute();
  await enqueue(shop.tools.db, { name: 'nobody_does_this' }, {}, { runAt: new Date(shop.clock.now() - 3_600_000) });
  const { backup, jobs } = await read();
  expect(backup).toMatchObject({ state: 'good', says: 'The last backup is 3 hours old.' });
  expect(jobs).toMatchObject({ state: 'watch', says: '1 job waiting, 0 failed for good, the oldest for 1 hour.' });
});

test('what opens a shop is asked of its settings: payments, mail and a backup', async () => {
  const missing = async () => (await owner.call('readSetup', {})).data.missing.join(', ');
  expect(await missing()).toContain('payments with real money, a mail server');
  const keys = { clientId: 'shop', secret: 'secret', statementName: '', bankAccount: '' };
  await owner.call('changePaymentSettings', { body: { ...keys, mode: 'live' } });
  await owner.call('changeMailSettings', {
    body: { host: '127.0.0.1', port: 25, security: 'none', user: '', sender: '' },
  });
  expect(await missing()).not.toMatch(/real money|mail server|a payment provider/);
  await owner.call('changePaymentSettings', { body: { ...keys, mode: null } });
  expect(await missing()).toContain('a payment provider');
  await owner.call('changePaymentSettings', { body: { ...keys, mode: 'sandbox', sellForNothing: true } });
});

test('a payment that PayPal answered is known of, and one without an answer for three days is bad news', async () => {
  const { id, licenseTypes } = await shop.product({ price: 20 });
  const buyer = await shop.customer();
  const items = [{ product_id: id, license_type_id: licenseTypes[0]!.id, quantity: 1, price: 20 }];
  const { data } = await buyer.call('createOrder', { body: { user_id: buyer.id, payment_id: null, items } });
  await buyer.call('createPayment', { body: { orderId: data.order.id, total: 20, currency: 'USD' } });
  expect((await read()).provider!.says).toMatch(/^It answered .+ ago\.$/);
  const long_ago = new Date(shop.clock.now() - 73 * 60 * 60_000);
  await shop.tools.db.updateTable('payments').set({ created_at: long_ago }).execute();
  expect((await read()).payments).toMatchObject({ state: 'bad', todo: expect.stringContaining('PayPal') });
});

test('books that were compared say when, how far and what differs; a report that does not come is told of', async () => {
  const { clock, sandbox } = shop;
  expect((await read()).ledger!.says).toMatch(/^Ledger and PayPal were never compared; 0 open differences\.$/);
  clock.advance(4 * 3_600_000);
  expect((await read()).ledger).toMatchObject({ state: 'bad', todo: expect.stringContaining('every hour') });
  await matchBooks(shop.tools);
  clock.advance(600_000);
  expect((await read()).ledger).toEqual({
    state: 'good',
    says: 'Ledger and PayPal were compared 10 minutes ago, as PayPal reported 12 minutes ago; 0 open differences.',
    todo: null,
  });
  sandbox.control.faults.add({ kind: 'error_before', operation: 'transactions', count: 1 });
  await matchBooks(shop.tools);
  expect((await read()).ledger).toMatchObject({ state: 'watch', todo: expect.stringContaining('500') });
  clock.advance(4 * 3_600_000);
  expect((await read()).ledger).toMatchObject({ state: 'bad', todo: expect.stringContaining('Transaction Search') });
  await shop.tools.db
    .insertInto('ledger_differences')
    .values({
      environment: 'sandbox',
      transaction_id: 'LOST',
      kind: 'missing_there',
      is_refund: false,
      here_cents: 5,
      currency: 'USD',
      happened_at: new Date(clock.now()),
      found_at: new Date(clock.now()),
    })
    .execute();
  const { ledger } = await read();
  expect(ledger).toMatchObject({ state: 'bad', todo: expect.stringContaining('Open the ledger') });
  expect(ledger!.says).toContain('1 open difference.');
  expect(await look('huruf.ledger.unexplained')).toBe(5);
});

test('what stands badly is said with what to do about it', () => {
  const none = { oldest: null, waiting: 0, failed: 0, failing: 0 };
  const hours_ago = (hours: number) => new Date(1e12 - hours * 3_600_000);
  const states = (verdicts: { state: string }[]) => verdicts.map(({ state }) => state);
  expect(states([judgeAnswer('It', 9, ''), judgeAnswer('It', 900, ''), judgeAnswer('It', null, '')])).toEqual([
    'good',
    'watch',
    'bad',
  ]);
  expect(states([judgeJobs(none, 1e12), judgeJobs({ ...none, failed: 1 }, 1e12)])).toEqual(['good', 'bad']);
  expect(
    states([
      judgeEmail(none, 1e12),
      judgeEmail({ ...none, waiting: 1, failing: 1, oldest: hours_ago(0) }, 1e12),
      judgeEmail({ ...none, waiting: 1, failing: 1, oldest: hours_ago(2) }, 1e12),
    ]),
  ).toEqual(['good', 'watch', 'bad']);
  expect(
    states([
      judgeProvider({ rest_ms: 0, answeredAgo_ms: 5, failedAgo_ms: 9 }),
      judgeProvider({ rest_ms: 0, answeredAgo_ms: 9, failedAgo_ms: 5 }),
      judgeProvider({ rest_ms: 30_000, answeredAgo_ms: null, failedAgo_ms: 5 }),
    ]),
  ).toEqual(['good', 'watch', 'bad']);
  expect(states([judgePayments({ old: 0, disputes: 2 }), judgePayments({ old: 1, disputes: 0 })])).toEqual([
    'watch',
    'bad',
  ]);
  const age = (days: number) => judgeBackup(hours_ago(24 * days).toISOString(), 1e12);
  expect(states([age(1), age(3), age(8), judgeBackup('yesterday', 1e12)])).toEqual(['good', 'watch', 'bad', 'watch']);
  expect(states([judgeDisk(50e9, 100e9), judgeDisk(8e9, 100e9), judgeDisk(2e9, 100e9), judgeDisk(4e8, 5e8)])).toEqual([
    'good',
    'watch',
    'bad',
    'bad',
  ]);
  const started = (hours: number) => judgeDatabase(9, hours_ago(hours).toISOString(), 1e12);
  expect(states([judgeDatabase(9, null, 1e12), started(1), started(30)])).toEqual(['good', 'watch', 'good']);
  expect(started(1).says).toContain('restarted 1 hour ago');
  const lost = (lines: number, hours: number) => judgeLog({ lines, at_ms: 1e12 - hours * 3_600_000 }, 1e12);
  expect(states([lost(0, 0), lost(2, 0), lost(2, 2)])).toEqual(['good', 'bad', 'watch']);
  expect(lost(2, 2).says).toBe('2 lines of the log could not be written, the last one 2 hours ago.');
  expect([30, 3_000, 120_000, 7_200_000, 260_000_000].map(formatTime)).toEqual([
    '30 ms',
    '3 seconds',
    '2 minutes',
    '2 hours',
    '3 days',
  ]);
});
