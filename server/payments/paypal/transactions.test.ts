import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSandbox, type TestSandbox } from '#tests/buy/open-test-sandbox.ts';
import type { TransactionsFound } from '../provider.ts';
import type { Exchange } from './exchange.ts';

let shop: TestSandbox;
beforeAll(async () => {
  shop = await openTestSandbox();
});
afterAll(() => shop.close());

const DAY_MS = 86_400_000;
const now = Date.now();
const found = (result: TransactionsFound) => {
  if (result.kind !== 'found') throw new Error(JSON.stringify(result));
  return result;
};

test('the report tells payments and refunds in cents, with what the provider kept, over any range', async () => {
  const capture = await shop.captured('report-1');
  shop.sandbox.control.refund(capture.id, 1_000);
  const { transactions, knownUntil } = found(
    await shop.paypal.findTransactions(new Date(now - 100 * DAY_MS), new Date(now + DAY_MS)),
  );
  const [refund] = shop.sandbox.control.refunds();
  const more = { state: 'completed', currency: 'USD', customId: 'payment-7' };
  expect(transactions.find(({ kind }) => kind === 'payment')).toMatchObject({
    ...more,
    id: capture.id,
    amount_cents: 6330,
    fee_cents: 270,
    at: new Date(capture.createdAt),
  });
  expect(transactions.find(({ kind }) => kind === 'refund')).toMatchObject({
    ...more,
    id: refund!.id,
    captureId: capture.id,
    amount_cents: -1_000,
    fee_cents: 0,
  });
  expect(Math.abs(knownUntil.getTime() - Date.now())).toBeLessThan(60_000);
});

test.each([
  ['T0400', 'payout'],
  ['T0300', 'payout'],
  ['T1101', 'payout'],
  ['T0106', 'charge'],
  ['T0101', 'charge'],
  ['T1108', 'charge'],
  ['T1201', 'refund'],
  ['T1110', 'hold'],
  ['T1111', 'hold'],
  ['T1300', 'hold'],
  ['T2101', 'hold'],
  ['T0200', 'other'],
  ['T1200', 'other'],
])('of what happens beside payments %s is a %s', async (code, kind) => {
  const { id } = shop.sandbox.control.move(code, -700);
  const { transactions } = found(await shop.paypal.findTransactions(new Date(now - DAY_MS), new Date(now + DAY_MS)));
  expect(transactions.find((one) => one.id === id)).toMatchObject({ kind, code, amount_cents: -700, captureId: null });
});

/** PayPal with a report of this many transactions, one a minute, that answers as its documents say. */
function reportOf(count: number, most: number) {
  const asked: string[] = [];
  const exchange: Exchange = async ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    const reply = (status: number, body: object) => ({ status, retryAfter: null, text: JSON.stringify(body) });
    if (pathname.endsWith('token')) return reply(200, { access_token: 'A', token_type: 'Bearer', expires_in: 999 });
    const [from, to] = ['start_date', 'end_date'].map((name) => Date.parse(searchParams.get(name)!)) as [
      number,
      number,
    ];
    asked.push(`${(to - from) / DAY_MS}`);
    const all = Array.from({ length: count }, (_, at) => now - at * 60_000).filter((at) => at >= from && at < to);
    if (all.length > most) return reply(400, { name: 'INVALID_REQUEST', details: [{ issue: 'RESULTSET_TOO_LARGE' }] });
    const page = Number(searchParams.get('page'));
    const size = Number(searchParams.get('page_size'));
    return reply(200, {
      transaction_details: all.slice((page - 1) * size, page * size).map((at) => ({
        transaction_info: {
          transaction_id: `T${at}`,
          transaction_event_code: 'T0006',
          transaction_initiation_date: new Date(at).toISOString(),
          transaction_amount: { currency_code: 'USD', value: '1.00' },
          transaction_status: 'S',
        },
      })),
      last_refreshed_datetime: new Date(now).toISOString(),
      total_pages: Math.ceil(all.length / size),
    });
  };
  return { exchange, asked };
}

test('a range that is fuller or longer than PayPal takes is asked for in parts, and nothing is left out', async () => {
  const { exchange, asked } = reportOf(2_400, 1_000);
  const paypal = shop.client({ exchange });
  const { transactions } = found(await paypal.findTransactions(new Date(now - 40 * DAY_MS), new Date(now + 1)));
  expect(new Set(transactions.map(({ id }) => id)).size).toBe(2_400);
  expect(Math.max(...asked.map(Number))).toBeLessThanOrEqual(31);
});

test('nothing is asked of no time at all, and nothing of it is unknown', async () => {
  const { exchange, asked } = reportOf(1, 1_000);
  const { transactions, knownUntil } = found(
    await shop.client({ exchange }).findTransactions(new Date(now), new Date(now)),
  );
  expect([transactions, knownUntil.getTime(), asked]).toEqual([[], now, []]);
});

test('a report that can not be read, or may not be, is no empty one', async () => {
  const saying = (status: number, body: object) =>
    shop.client({
      exchange: async ({ url }) => ({
        status: url.endsWith('token') ? 200 : status,
        retryAfter: null,
        text: JSON.stringify(
          url.endsWith('token') ? { access_token: 'A', token_type: 'Bearer', expires_in: 99 } : body,
        ),
      }),
    });
  const ask = (status: number, body: object) => saying(status, body).findTransactions(new Date(0), new Date(1));
  expect(await ask(200, { transaction_details: [{}] })).toMatchObject({ kind: 'unknown' });
  expect(await ask(500, {})).toMatchObject({ kind: 'unknown' });
  const denied = { name: 'NOT_AUTHORIZED', details: [{ issue: 'PERMISSION_DENIED' }] };
  expect(await ask(403, denied)).toMatchObject({ kind: 'refused', issue: 'PERMISSION_DENIED' });
});
