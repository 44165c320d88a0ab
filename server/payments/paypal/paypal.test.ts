import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvePayment } from '#tests/buy/approve.ts';
import { ORDER, openTestSandbox, type TestSandbox } from '#tests/buy/open-test-sandbox.ts';

let shop: TestSandbox;

beforeAll(async () => {
  shop = await openTestSandbox();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.sandbox.control.faults.clear();
  shop.sandbox.control.requests.clear();
  shop.sandbox.control.account({ refundsPend: false, uniqueInvoiceIds: false, declinesForEver: false });
});

describe('making a payment', () => {
  test('gives its reference, amount and the address to approve it', async () => {
    const order = await shop.made('c-1');
    expect(order).toEqual({
      reference: expect.stringMatching(/^[A-Z0-9]{17}$/),
      state: 'created',
      approvalUrl: `${shop.url}/checkoutnow?token=${order.reference}`,
      payerId: null,
      payerCountry: null,
      amount_cents: 6330,
      currency: 'USD',
      customId: 'payment-7',
      captures: [],
    });
  });

  test('twice with one request id makes one', async () => {
    expect((await shop.made('c-2')).reference).toBe((await shop.made('c-2')).reference);
  });

  test('with lines that do not add up to the amount is refused', async () => {
    const made = await shop.paypal.createOrder({ ...ORDER, amount_cents: 6331 }, 'c-3');
    expect(made).toMatchObject({ kind: 'refused', issue: 'ITEM_TOTAL_MISMATCH', status: 422 });
  });

  test('cuts long names to what PayPal takes', async () => {
    const lines = [{ name: `${'Arunika '.repeat(20)}🅰️`, quantity: 1, unit_cents: 6330 }];
    const made = await shop.paypal.createOrder({ ...ORDER, lines, description: '🅰'.repeat(100) }, 'c-4');
    expect(made.kind).toBe('created');
  });
});

describe('reading a payment', () => {
  test('shows the approval and the payer', async () => {
    const { reference } = await shop.approved('g-1');
    const found = await shop.paypal.getOrder(reference);
    expect(found).toMatchObject({
      kind: 'found',
      order: { state: 'approved', payerId: expect.stringMatching(/^[2-9A-HJ-NP-Z]{13}$/), captures: [] },
    });
  });

  test('shows the capture and its refunds', async () => {
    const { reference } = await shop.approved('g-2');
    const taken = await shop.paypal.capture(reference, 'k-g-2');
    const captureId = taken.kind === 'captured' ? taken.capture.id : '';
    await shop.paypal.refund(captureId, { amount_cents: 330, invoiceId: 'CN-1' }, 'r-g-2');
    const found = await shop.paypal.getOrder(reference);
    expect(found).toMatchObject({
      kind: 'found',
      order: {
        state: 'completed',
        captures: [
          {
            id: captureId,
            state: 'partially_refunded',
            amount_cents: 6330,
            refunds: [{ state: 'completed', amount_cents: 330 }],
          },
        ],
      },
    });
  });

  test('says gone for one that never was and for one whose time is over', async () => {
    expect(await shop.paypal.getOrder('NEVERWAS000000000')).toEqual({ kind: 'gone' });
    const { reference } = await shop.approved('g-3');
    shop.sandbox.control.clock.advance(6 * 3_600_000);
    expect(await shop.paypal.getOrder(reference)).toEqual({ kind: 'gone' });
    expect(await shop.paypal.capture(reference, 'k-g-3')).toEqual({ kind: 'gone' });
    shop.sandbox.control.clock.set(Date.now());
  });

  test('never sends a text that is no id', async () => {
    await expect(shop.paypal.getOrder('../../v1/oauth2')).rejects.toThrow(RangeError);
    expect(shop.sandbox.control.requests.list()).toEqual([]);
  });
});

describe('capturing', () => {
  test('takes the money of an approved payment', async () => {
    expect(await shop.captured('k-1')).toMatchObject({ state: 'completed', amount_cents: 6330, currency: 'USD' });
  });

  test('before the approval says so', async () => {
    const { reference } = await shop.made('k-2');
    expect(await shop.paypal.capture(reference, 'k-k-2')).toEqual({ kind: 'not_approved' });
  });

  test('with the same request id gives the same capture', async () => {
    const { reference } = await shop.approved('k-3');
    const first = await shop.paypal.capture(reference, 'k-k-3');
    expect(await shop.paypal.capture(reference, 'k-k-3')).toEqual(first);
  });

  test('with another request id says that it was captured', async () => {
    const { reference } = await shop.approved('k-4');
    await shop.paypal.capture(reference, 'k-k-4');
    expect(await shop.paypal.capture(reference, 'k-k-4-2')).toEqual({ kind: 'already_captured' });
  });

  test('that was declined works after another approval with a new request id', async () => {
    const { reference, approvalUrl } = await shop.approved('k-5', 'decline');
    const declined = { kind: 'declined', issue: 'INSTRUMENT_DECLINED' };
    expect(await shop.paypal.capture(reference, 'k-k-5-1')).toEqual(declined);
    await approvePayment(approvalUrl ?? '');
    expect(await shop.paypal.capture(reference, 'k-k-5-1')).toEqual(declined);
    expect((await shop.paypal.capture(reference, 'k-k-5-2')).kind).toBe('captured');
  });

  test('of an eCheck is pending and completes later', async () => {
    const { id, state } = await shop.captured('k-6', 'pending');
    expect(state).toBe('pending');
    shop.sandbox.control.settleCapture(id, 'COMPLETED');
    expect(await shop.paypal.getCapture(id)).toMatchObject({ kind: 'found', capture: { state: 'completed' } });
  });

  test('that is denied later ends as declined', async () => {
    const { id } = await shop.captured('k-7', 'denied');
    shop.sandbox.control.clock.advance(60_000);
    expect(await shop.paypal.getCapture(id)).toMatchObject({ kind: 'found', capture: { state: 'declined' } });
    shop.sandbox.control.clock.set(Date.now());
  });

  test('at the same moment as its twin is in progress', async () => {
    const { reference } = await shop.approved('k-8');
    shop.sandbox.control.faults.add({ operation: 'capture', kind: 'delay_before', delay_ms: 300, count: 1 });
    const first = shop.paypal.capture(reference, 'k-k-8');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await shop.paypal.capture(reference, 'k-k-8')).toEqual({ kind: 'in_progress' });
    expect((await first).kind).toBe('captured');
  });

  test('finds that an invoice was paid before, and goes through under another one', async () => {
    await shop.captured('k-9');
    const { reference } = await shop.approved('k-10');
    shop.sandbox.control.account({ uniqueInvoiceIds: true });
    expect(await shop.paypal.capture(reference, 'k-k-10')).toEqual({ kind: 'invoice_used' });
    expect(await shop.paypal.changeInvoice(reference, 'HU-2026-000007-2')).toEqual({ kind: 'done' });
    expect(await shop.paypal.capture(reference, 'k-k-10')).toMatchObject({ kind: 'captured' });
    expect(await shop.paypal.changeInvoice(reference, 'late')).toMatchObject({ issue: 'ORDER_ALREADY_COMPLETED' });
  });

  test('never takes the answer about another payment for this one', async () => {
    const [mine, other] = [await shop.approved('k-12'), await shop.approved('k-13')];
    await shop.paypal.capture(other.reference, 'k-used-twice');
    expect(await shop.paypal.capture(mine.reference, 'k-used-twice')).toMatchObject({ kind: 'unknown' });
  });

  test('hands on an amount that is not ours, for the shop to see', async () => {
    const { reference } = await shop.approved('k-11');
    shop.sandbox.control.faults.add({ operation: 'capture', kind: 'wrong_amount', count: 1 });
    expect(await shop.paypal.capture(reference, 'k-k-11')).toMatchObject({
      kind: 'captured',
      capture: { amount_cents: 1 },
    });
  });
});

describe('refunding', () => {
  test('a part, then the rest, then nothing more', async () => {
    const { id } = await shop.captured('r-1');
    const part = await shop.paypal.refund(
      id,
      { amount_cents: 2115, invoiceId: 'CN-2', note: 'One licence less' },
      'r-1-1',
    );
    expect(part).toMatchObject({ kind: 'refunded', refund: { state: 'completed', amount_cents: 2115 } });
    const tooMuch = await shop.paypal.refund(id, { amount_cents: 4216, invoiceId: 'CN-3' }, 'r-1-2');
    expect(tooMuch).toMatchObject({ kind: 'refused', issue: 'REFUND_AMOUNT_EXCEEDED' });
    expect((await shop.paypal.refund(id, { amount_cents: 4215, invoiceId: 'CN-4' }, 'r-1-3')).kind).toBe('refunded');
    const more = await shop.paypal.refund(id, { amount_cents: 1, invoiceId: 'CN-5' }, 'r-1-4');
    expect(more).toMatchObject({ kind: 'refused', issue: 'CAPTURE_FULLY_REFUNDED' });
    expect(await shop.paypal.getCapture(id)).toMatchObject({ capture: { state: 'refunded' } });
  });

  test('tells the payer why, cut between whole characters', async () => {
    const { id } = await shop.captured('r-9');
    const note = `a${'🅰'.repeat(200)}`;
    const requested = await shop.paypal.refund(id, { amount_cents: 100, invoiceId: 'CN-9', note }, 'r-9-1');
    expect(requested.kind).toBe('refunded');
    const [sent] = shop.sandbox.control.refunds().filter(({ captureId }) => captureId === id);
    expect(sent).toMatchObject({ note: `a${'🅰'.repeat(126)}…` });
  });

  test('twice with one request id gives money back once', async () => {
    const { id } = await shop.captured('r-2');
    const refund = { amount_cents: 1000, invoiceId: 'CN-6' };
    const first = await shop.paypal.refund(id, refund, 'r-2-1');
    expect(await shop.paypal.refund(id, refund, 'r-2-1')).toEqual(first);
    expect(await shop.paypal.getCapture(id)).toMatchObject({ capture: { state: 'partially_refunded' } });
  });

  test('may be pending and fail later', async () => {
    const { id } = await shop.captured('r-3');
    shop.sandbox.control.account({ refundsPend: true });
    const requested = await shop.paypal.refund(id, { amount_cents: 6330, invoiceId: 'CN-7' }, 'r-3-1');
    const refundId = requested.kind === 'refunded' ? requested.refund.id : '';
    expect(requested).toMatchObject({ kind: 'refunded', refund: { state: 'pending' } });
    shop.sandbox.control.settleRefund(refundId, 'FAILED');
    expect(await shop.paypal.getRefund(refundId)).toMatchObject({ kind: 'found', refund: { state: 'failed' } });
    expect(await shop.paypal.getCapture(id)).toMatchObject({ capture: { state: 'completed' } });
  });

  test('is refused while a dispute is open', async () => {
    const { id } = await shop.captured('r-4');
    shop.sandbox.control.dispute(id);
    const requested = await shop.paypal.refund(id, { amount_cents: 1, invoiceId: 'CN-8' }, 'r-4-1');
    expect(requested).toMatchObject({ kind: 'refused', issue: 'TRANSACTION_DISPUTED' });
  });

  test('reads gone for refunds and captures that never were', async () => {
    expect(await shop.paypal.getRefund('NEVERWAS000000000')).toEqual({ kind: 'gone' });
    expect(await shop.paypal.getCapture('NEVERWAS000000000')).toEqual({ kind: 'gone' });
  });
});

describe('complaints about a capture', () => {
  test.each([
    ['BUYER', 'lost'],
    ['SELLER', 'won'],
  ] as const)('that ended for the %s are %s, though the list does not tell the outcome', async (winner, state) => {
    const { id } = await shop.captured(`dispute-${state}`);
    expect(await shop.paypal.findDisputes(id)).toEqual({ kind: 'found', disputes: [] });
    const result = (as: string) => ({ kind: 'found', disputes: [{ id: expect.stringContaining(id), state: as }] });
    shop.sandbox.control.dispute(id);
    expect(await shop.paypal.findDisputes(id)).toEqual(result('open'));
    shop.sandbox.control.decideDispute(id, winner);
    expect(await shop.paypal.findDisputes(id)).toEqual(result(state));
    shop.sandbox.control.faults.add({ operation: 'disputes', kind: 'error_before' });
    expect(await shop.paypal.findDisputes(id)).toMatchObject({ kind: 'unknown' });
  });
});
