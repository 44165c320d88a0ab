import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { captureOf, issueOf, type OpenSandbox, openSandbox } from '../test-client.ts';

const HOUR_MS = 3_600_000;
let sandbox: OpenSandbox;

beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.control.faults.clear();
  sandbox.control.clock.set(Date.now());
});

const named = (id: string) => ({ 'paypal-request-id': id });
const create = (requestId: string) => sandbox.create('42.00', {}, named(requestId));
const capture = (orderId: string, requestId: string) =>
  sandbox.call('POST', `/v2/checkout/orders/${orderId}/capture`, undefined, {
    ...named(requestId),
    prefer: 'return=representation',
  });
const refund = (captureId: string, requestId: string) =>
  sandbox.call(
    'POST',
    `/v2/payments/captures/${captureId}/refund`,
    { amount: { currency_code: 'USD', value: '1.00' } },
    named(requestId),
  );

describe('a call with a request id that was used before', () => {
  test('gets the first order again, with 200', async () => {
    const first = await create('a');
    const again = await create('a');
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
  });

  test('gets the first capture again, with 200', async () => {
    const { id } = (await create('b')).body;
    await sandbox.approve(id);
    const first = await capture(id, 'k');
    const again = await capture(id, 'k');
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(captureOf(again.body).id).toBe(captureOf(first.body).id);
  });

  test('gets the first refund again, with 200, and money went back once', async () => {
    const { captureId } = await sandbox.pay();
    const first = await refund(captureId, 'r');
    const again = await refund(captureId, 'r');
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    expect(sandbox.control.refunds().filter((stored) => stored.captureId === captureId)).toHaveLength(1);
  });

  test('gets the old decline again, even after a new approval', async () => {
    const { id } = (await create('c')).body;
    await sandbox.approve(id, 'decline');
    await capture(id, 'd');
    await sandbox.approve(id, 'ok');
    expect(issueOf(await capture(id, 'd'))).toBe('INSTRUMENT_DECLINED');
    expect((await capture(id, 'd-2')).status).toBe(201);
  });

  test('is carried out when the first one only failed a check', async () => {
    const { id } = (await create('e')).body;
    expect(issueOf(await capture(id, 'f'))).toBe('ORDER_NOT_APPROVED');
    await sandbox.approve(id);
    expect((await capture(id, 'f')).status).toBe(201);
  });

  test('is a new order after six hours', async () => {
    const first = await create('g');
    sandbox.control.clock.advance(6 * HOUR_MS - 5_000);
    expect((await create('g')).body.id).toBe(first.body.id);
    sandbox.control.clock.advance(5_000);
    expect((await create('g')).body.id).not.toBe(first.body.id);
  });

  test('is the same refund for 45 days, and a new one after them', async () => {
    const { captureId } = await sandbox.pay();
    const first = await refund(captureId, 'h');
    sandbox.control.clock.advance(45 * 24 * HOUR_MS - 5_000);
    await sandbox.login();
    expect((await refund(captureId, 'h')).body.id).toBe(first.body.id);
    sandbox.control.clock.advance(5_000);
    expect((await refund(captureId, 'h')).body.id).not.toBe(first.body.id);
    sandbox.control.clock.set(Date.now());
    await sandbox.login();
  });

  test('meets a conflict while the first one is still on its way', async () => {
    sandbox.control.faults.add({ operation: 'create', kind: 'delay_before', delay_ms: 200, count: 1 });
    const first = create('i');
    await new Promise((resolve) => setTimeout(resolve, 80));
    const twin = await create('i');
    expect([twin.status, twin.body.name, issueOf(twin)]).toEqual([
      409,
      'RESOURCE_CONFLICT',
      'PREVIOUS_REQUEST_IN_PROGRESS',
    ]);
    const { id } = (await first).body;
    expect((await create('i')).body.id).toBe(id);
  });

  test('is one order for twenty calls at the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => create('j')));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('of another kind of call is not confused with it', async () => {
    const { id } = (await create('same')).body;
    await sandbox.approve(id);
    expect((await capture(id, 'same')).status).toBe(201);
  });

  test('is refused when it is longer than 108 characters', async () => {
    expect(issueOf(await create('x'.repeat(109)))).toBe('INVALID_STRING_LENGTH');
    expect((await create('x'.repeat(108))).status).toBe(201);
  });
});
