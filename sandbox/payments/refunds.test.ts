import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueOf, type OpenSandbox, openSandbox } from '../test-client.ts';

let sandbox: OpenSandbox;

beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.control.account({ uniqueInvoiceIds: false, refundsPend: false });
});

const usd = (value: string, currency_code = 'USD') => ({ amount: { currency_code, value } });
const refund = (captureId: string, body?: object) =>
  sandbox.call('POST', `/v2/payments/captures/${captureId}/refund`, body, { prefer: 'return=representation' });
const status = async (captureId: string) =>
  (await sandbox.call('GET', `/v2/payments/captures/${captureId}`)).body.status;

describe('a capture', () => {
  test('is refunded whole by an empty body', async () => {
    const { captureId } = await sandbox.pay('42.00');
    const reply = await refund(captureId);
    expect([reply.status, reply.body.status, reply.body.amount]).toEqual([201, 'COMPLETED', usd('42.00').amount]);
    expect(await status(captureId)).toBe('REFUNDED');
    expect(issueOf(await refund(captureId))).toBe('CAPTURE_FULLY_REFUNDED');
  });

  test('is refunded in parts, the last empty body taking what is left', async () => {
    const { captureId, orderId } = await sandbox.pay('42.00');
    await refund(captureId, usd('10.00'));
    expect(await status(captureId)).toBe('PARTIALLY_REFUNDED');
    expect(issueOf(await refund(captureId, usd('32.01')))).toBe('REFUND_AMOUNT_EXCEEDED');
    expect((await refund(captureId)).body.amount).toEqual(usd('32.00').amount);
    const order = await sandbox.call('GET', `/v2/checkout/orders/${orderId}`);
    expect(order.body.purchase_units).toMatchObject([
      { payments: { refunds: [{ status: 'COMPLETED' }, { status: 'COMPLETED' }] } },
    ]);
  });

  test.each([
    [usd('0.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [usd('-1.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [usd('1.001'), 422, 'DECIMAL_PRECISION'],
    [usd('1.00', 'EUR'), 422, 'REFUND_CAPTURE_CURRENCY_MISMATCH'],
    [{ note_to_payer: 'x'.repeat(256) }, 400, 'INVALID_STRING_LENGTH'],
  ])('is not refunded by %j', async (body, code, issue) => {
    const { captureId } = await sandbox.pay();
    const reply = await refund(captureId, body);
    expect([reply.status, issueOf(reply)]).toEqual([code, issue]);
    expect(await status(captureId)).toBe('COMPLETED');
  });

  test('that is pending, denied or disputed is not refunded', async () => {
    const pending = await sandbox.pay('42.00', 'pending');
    expect(issueOf(await refund(pending.captureId))).toBe('PENDING_CAPTURE');
    sandbox.control.settleCapture(pending.captureId, 'DECLINED');
    expect(issueOf(await refund(pending.captureId))).toBe('REFUND_NOT_ALLOWED');
    const disputed = await sandbox.pay();
    sandbox.control.dispute(disputed.captureId);
    expect(issueOf(await refund(disputed.captureId))).toBe('TRANSACTION_DISPUTED');
    sandbox.control.decideDispute(disputed.captureId, 'SELLER');
    expect((await refund(disputed.captureId)).status).toBe(201);
  });

  test('of funding pending stays so until it is decided, of funding denied is denied by time', async () => {
    const { captureId } = await sandbox.pay('42.00', 'pending');
    sandbox.control.clock.advance(86_400_000);
    await sandbox.login();
    expect(await status(captureId)).toBe('PENDING');
    sandbox.control.settleCapture(captureId, 'COMPLETED');
    expect(await status(captureId)).toBe('COMPLETED');
    sandbox.control.clock.set(Date.now());
    await sandbox.login();
    const denied = await sandbox.pay('42.00', 'denied');
    expect(await status(denied.captureId)).toBe('PENDING');
    sandbox.control.clock.advance(60_000);
    expect(await status(denied.captureId)).toBe('DECLINED');
    sandbox.control.clock.set(Date.now());
  });

  test('keeps its money while a refund is pending, and when it fails', async () => {
    const { captureId } = await sandbox.pay();
    sandbox.control.account({ refundsPend: true });
    const { id } = (await refund(captureId)).body;
    expect(await status(captureId)).toBe('COMPLETED');
    expect(issueOf(await refund(captureId, usd('1.00')))).toBe('CAPTURE_FULLY_REFUNDED');
    sandbox.control.settleRefund(id, 'FAILED');
    expect((await sandbox.call('GET', `/v2/payments/refunds/${id}`)).body.status).toBe('FAILED');
    expect((await refund(captureId, usd('1.00'))).status).toBe(201);
  });

  test('is refunded once for one invoice id, when the account asks for it', async () => {
    const { captureId } = await sandbox.pay();
    sandbox.control.account({ uniqueInvoiceIds: true });
    expect((await refund(captureId, { ...usd('1.00'), invoice_id: 'CN-1' })).status).toBe(201);
    expect(issueOf(await refund(captureId, { ...usd('1.00'), invoice_id: 'CN-1' }))).toBe('DUPLICATE_INVOICE_ID');
  });
});

describe('the ledger', () => {
  test('holds what was captured less what was given back, by custom id and invoice id', async () => {
    const fresh = await openSandbox();
    const first = await fresh.pay('42.00');
    await fresh.pay('8.50');
    await fresh.pay('99.00', 'pending');
    await fresh.pay('77.00', 'decline').catch(() => undefined);
    await fresh.create('55.00');
    const part = { amount: { currency_code: 'USD', value: '2.00' } };
    await fresh.call('POST', `/v2/payments/captures/${first.captureId}/refund`, part);
    fresh.control.account({ refundsPend: true });
    await fresh.call('POST', `/v2/payments/captures/${first.captureId}/refund`, part);
    expect(fresh.ledger()).toEqual({
      entries: [
        {
          custom_id: 'pay-1',
          invoice_id: 'HU-1',
          currency: 'USD',
          captures: 2,
          refunds: 1,
          captured_minor: 5050,
          refunded_minor: 200,
          held_minor: 4850,
        },
      ],
      held_minor_by_currency: { USD: 4850 },
      // Less 3.49 % and 0.49 of 42.00 and of 8.50.
      balance_minor_by_currency: { USD: 4575 },
    });
    await fresh.close();
  });
});
