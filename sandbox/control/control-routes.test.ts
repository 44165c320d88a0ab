import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenSandbox, openSandbox } from '../test-client.ts';

let sandbox: OpenSandbox;

beforeAll(async () => {
  sandbox = await openSandbox({ controlSecret: 'behind the counter' });
});
afterAll(() => sandbox.close());

async function control(method: string, path: string, body?: object, secret = 'behind the counter') {
  const reply = await fetch(`${sandbox.url}/control${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
}

const PATHS = [
  ['GET', '/ledger'],
  ['GET', '/orders'],
  ['GET', '/orders/X'],
  ['POST', '/orders/X'],
  ['GET', '/captures'],
  ['POST', '/captures/X'],
  ['GET', '/refunds'],
  ['POST', '/refunds/X'],
  ['POST', '/movements'],
  ['GET', '/requests'],
  ['DELETE', '/requests'],
  ['GET', '/clock'],
  ['POST', '/clock'],
  ['GET', '/faults'],
  ['POST', '/faults'],
  ['DELETE', '/faults'],
  ['POST', '/account'],
  ['GET', '/webhooks'],
  ['POST', '/webhooks'],
  ['POST', '/webhooks/X/resend'],
  ['DELETE', '/tokens'],
] as const;

describe('the control over HTTP', () => {
  test.each(PATHS)('refuses %s %s without the secret', async (method, path) => {
    expect((await control(method, path, undefined, 'guess')).status).toBe(401);
    expect((await fetch(`${sandbox.url}/control${path}`, { method })).status).toBe(401);
  });

  test.each(PATHS)('does not have %s %s when no secret was set', async (method, path) => {
    const closed = await openSandbox();
    expect((await fetch(`${closed.url}/control${path}`, { method })).status).toBe(404);
    await closed.close();
  });

  test('moves the clock', async () => {
    await control('POST', '/clock', { set: '2027-01-01T00:00:00.000Z' });
    const { body } = await control('POST', '/clock', { advance_ms: 3_600_000 });
    expect(body).toMatchObject({ now: expect.stringMatching(/^2027-01-01T01:00:00/) });
    await control('POST', '/clock', { set: new Date().toISOString() });
    await sandbox.login();
  });

  test('plans and clears faults', async () => {
    await control('POST', '/faults', { seed: 3, operation: 'create', kind: 'error_before', count: 2 });
    expect((await sandbox.create()).status).toBe(500);
    expect((await control('GET', '/faults')).body).toEqual([{ operation: 'create', kind: 'error_before', count: 1 }]);
    await control('DELETE', '/faults');
    expect((await sandbox.create()).status).toBe(201);
    expect((await control('POST', '/faults', { kind: 'earthquake' })).status).toBe(400);
  });

  test('shows received requests without anything secret', async () => {
    await control('DELETE', '/requests');
    await sandbox.create('42.00', {}, { 'paypal-request-id': 'seen' });
    await sandbox.login();
    const { body } = await control('GET', '/requests');
    expect(body).toMatchObject([
      { operation: 'create', requestId: 'seen' },
      { operation: 'token', path: '/v1/oauth2/token' },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Bearer|Basic|authorization/i);
  });

  test('decides what is pending, and shows the ledger', async () => {
    const { captureId } = await sandbox.pay('42.00', 'pending');
    expect((await control('GET', '/ledger')).body).toMatchObject({ held_minor_by_currency: {} });
    expect((await control('POST', `/captures/${captureId}`, { status: 'LOST' })).status).toBe(400);
    expect((await control('POST', `/captures/${captureId}`, { status: 'COMPLETED' })).status).toBe(204);
    expect((await control('GET', '/ledger')).body).toMatchObject({ held_minor_by_currency: { USD: 4200 } });
    expect((await control('POST', `/captures/${captureId}`, { status: 'DECLINED' })).status).toBe(400);
    expect((await control('POST', '/captures/NOBODY', { status: 'COMPLETED' })).status).toBe(404);
  });

  test('lets something happen to the account beside payments', async () => {
    const { captureId } = await sandbox.pay('42.00');
    const balance = () => sandbox.control.ledger().balance_minor_by_currency.USD!;
    const before = balance();
    const payout = await control('POST', '/movements', { code: 'T0400', minor: -1_000 });
    expect(payout).toMatchObject({ status: 200, body: { id: expect.any(String), code: 'T0400', currency: 'USD' } });
    expect((await control('POST', '/movements', { code: 'T0106', minor: -2_000, captureId })).status).toBe(200);
    expect(balance() - before).toBe(-3_000);
    expect((await control('POST', '/movements', { code: 'payout', minor: -1 })).status).toBe(400);
    expect((await control('POST', '/movements', { code: 'T0400', minor: 0.5 })).status).toBe(400);
    expect((await control('POST', '/movements', { code: 'T0106', minor: -1, captureId: 'NOBODY' })).status).toBe(404);
  });
});
