import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueOf, type OpenSandbox, openSandbox } from '../test-client.ts';

let sandbox: OpenSandbox;
const START = Date.parse('2026-11-20T10:00:00Z');
beforeAll(async () => {
  sandbox = await openSandbox();
  sandbox.control.clock.set(START);
  await sandbox.login();
});
afterAll(() => sandbox.close());

type Info = { transaction_id: string; transaction_status: string; [field: string]: unknown };
const moment = (after_ms: number) => new Date(START + after_ms).toISOString();
const ask = (query: Record<string, string>) =>
  sandbox.call('GET', `/v1/reporting/transactions?${new URLSearchParams(query)}`);
const day = { start_date: moment(-1000), end_date: moment(86_400_000) };
const list = async (query: Record<string, string> = day) =>
  ((await ask(query)).body.transaction_details as { transaction_info: Info }[]).map((one) => one.transaction_info);
const one = async (id: string) => (await list()).find(({ transaction_id }) => transaction_id === id);

describe('the report of transactions', () => {
  test('tells of a payment with its fee, and of what went back as money that left', async () => {
    const { captureId, orderId } = await sandbox.pay('42.00');
    const part = { amount: { currency_code: 'USD', value: '2.00' } };
    const { body: refund } = await sandbox.call('POST', `/v2/payments/captures/${captureId}/refund`, part);
    expect(await one(captureId)).toEqual({
      transaction_id: captureId,
      paypal_reference_id: orderId,
      paypal_reference_id_type: 'ODR',
      transaction_event_code: 'T0006',
      transaction_initiation_date: expect.stringMatching(/^2026-11-20T10:0\d:\d\d\+0000$/),
      transaction_updated_date: expect.any(String),
      transaction_amount: { currency_code: 'USD', value: '42.00' },
      fee_amount: { currency_code: 'USD', value: '-1.96' },
      transaction_status: 'S',
      custom_field: 'pay-1',
      invoice_id: 'HU-1',
    });
    expect(await one(refund.id)).toMatchObject({
      paypal_reference_id: captureId,
      paypal_reference_id_type: 'TXN',
      transaction_event_code: 'T1107',
      transaction_amount: { value: '-2.00' },
      transaction_status: 'S',
    });
    sandbox.control.refund(captureId);
    expect((await one(captureId))?.transaction_status).toBe('V');
  });

  test('tells what is pending, what was denied and what a dispute took back', async () => {
    const pending = await sandbox.pay('10.00', 'pending');
    expect((await one(pending.captureId))?.transaction_status).toBe('P');
    sandbox.control.settleCapture(pending.captureId, 'DECLINED');
    expect(await one(pending.captureId)).toMatchObject({ transaction_status: 'D' });
    const lost = await sandbox.pay('11.00');
    sandbox.control.dispute(lost.captureId);
    sandbox.control.decideDispute(lost.captureId, 'BUYER');
    const back = (await list()).filter(({ paypal_reference_id }) => paypal_reference_id === lost.captureId);
    expect(back).toMatchObject([{ transaction_event_code: 'T1106', transaction_amount: { value: '-11.00' } }]);
  });

  test('tells of what happened to the account beside payments', async () => {
    const { captureId } = await sandbox.pay('12.00');
    const { id } = sandbox.control.move('T0400', -5_000);
    const fee = sandbox.control.move('T0106', -2_000, captureId);
    expect(await one(id)).toEqual({
      transaction_id: id,
      transaction_event_code: 'T0400',
      transaction_initiation_date: expect.any(String),
      transaction_updated_date: expect.any(String),
      transaction_amount: { currency_code: 'USD', value: '-50.00' },
      transaction_status: 'S',
    });
    expect(await one(fee.id)).toMatchObject({
      paypal_reference_id: captureId,
      paypal_reference_id_type: 'TXN',
      transaction_amount: { value: '-20.00' },
    });
  });

  test('comes in pages, and what is younger than the report is not in it yet', async () => {
    const all = await list();
    const { body } = await ask({ ...day, page: '2', page_size: '2' });
    expect([body.page, body.total_items, body.total_pages]).toEqual([2, all.length, Math.ceil(all.length / 2)]);
    expect(body.transaction_details).toEqual(all.slice(2, 4).map((transaction_info) => ({ transaction_info })));
    sandbox.control.account({ reportLag_ms: 3_600_000 });
    expect(await list()).toEqual([]);
    sandbox.control.clock.advance(3_660_000);
    await sandbox.login();
    expect(await list()).toEqual(all);
    sandbox.control.account({ reportLag_ms: 0 });
  });

  test.each([
    [{ start_date: moment(0) }, 'MISSING_REQUIRED_PARAMETER'],
    [{ start_date: '2026-11-20', end_date: moment(0) }, 'INVALID_PARAMETER_SYNTAX'],
    [{ start_date: moment(0), end_date: moment(31 * 86_400_000 + 1) }, 'INVALID_DATE_RANGE'],
    [{ start_date: moment(1), end_date: moment(0) }, 'INVALID_DATE_RANGE'],
    [{ ...day, page_size: '501' }, 'INVALID_PARAMETER_VALUE'],
  ])('refuses %j', async (query, issue) => {
    const reply = await ask(query as Record<string, string>);
    expect([reply.status, issueOf(reply)]).toEqual([400, issue]);
  });
});
