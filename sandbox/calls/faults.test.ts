import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueOf, type OpenSandbox, openSandbox } from '../test-client.ts';
import { createFaultPlan } from './fault-plan.ts';

let sandbox: OpenSandbox;

beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control.faults.clear());

const orders = () => sandbox.control.orders().length;

describe('a fault', () => {
  test.each([
    ['reset_before', 0],
    ['reset_after', 1],
  ] as const)('%s ends the connection with %i orders made', async (kind, made) => {
    const before = orders();
    sandbox.control.faults.add({ operation: 'create', kind, count: 1 });
    await expect(sandbox.create()).rejects.toThrow();
    expect(orders() - before).toBe(made);
  });

  test.each([
    ['error_before', 500, 0],
    ['error_after', 500, 1],
    ['html_before', 502, 0],
    ['html_after', 502, 1],
    ['rate_limit', 429, 0],
  ] as const)('%s answers %i with %i orders made', async (kind, status, made) => {
    const before = orders();
    sandbox.control.faults.add({ operation: 'create', kind, count: 1 });
    const reply = await sandbox.create();
    expect(reply.status).toBe(status);
    expect(orders() - before).toBe(made);
    expect((await sandbox.create()).status).toBe(201);
  });

  test('rate_limit says when to come back', async () => {
    sandbox.control.faults.add({ kind: 'rate_limit', retryAfter_s: 5, count: 1 });
    const reply = await sandbox.create();
    expect(reply.headers.get('retry-after')).toBe('5');
    expect(reply.body.name).toBe('RATE_LIMIT_REACHED');
  });

  test('error_before can say 503', async () => {
    sandbox.control.faults.add({ kind: 'error_before', status: 503, count: 1 });
    expect((await sandbox.create()).body.name).toBe('SERVICE_UNAVAILABLE');
  });

  test('of one operation leaves the others alone', async () => {
    sandbox.control.faults.add({ operation: 'capture', kind: 'reset_before' });
    const { id } = (await sandbox.create()).body;
    expect((await sandbox.call('GET', `/v2/checkout/orders/${id}`)).status).toBe(200);
  });

  test('of the token call keeps the client out', async () => {
    sandbox.control.faults.add({ operation: 'token', kind: 'error_before', count: 1 });
    const reply = await fetch(`${sandbox.url}/v1/oauth2/token`, {
      method: 'POST',
      body: 'grant_type=client_credentials',
    });
    expect(reply.status).toBe(500);
  });

  test('with a chance strikes as often as its chance says, and the same way for the same seed', () => {
    const strikes = (seed: number) => {
      const plan = createFaultPlan();
      plan.seed(seed);
      plan.add({ kind: 'reset_after', probability: 0.08 });
      return Array.from({ length: 10_000 }, () => plan.draw('capture') !== null);
    };
    expect(strikes(7)).toEqual(strikes(7));
    expect(strikes(7)).not.toEqual(strikes(8));
    expect(strikes(7).filter(Boolean).length).toBeGreaterThan(700);
    expect(strikes(7).filter(Boolean).length).toBeLessThan(900);
  });

  test('of an unknown kind is refused', () => {
    expect(() => sandbox.control.faults.add({ kind: 'earthquake' as 'no_link' })).toThrow('INVALID_PARAMETER_VALUE');
  });
});

describe('the header PayPal-Mock-Response', () => {
  test.each([
    ['INSTRUMENT_DECLINED', 422],
    ['INVALID_RESOURCE_ID', 404],
    ['PREVIOUS_REQUEST_IN_PROGRESS', 409],
    ['SOMETHING_NEW', 422],
  ])('%s gives that answer with %i and changes nothing', async (issue, status) => {
    const before = orders();
    const reply = await sandbox.create(
      '42.00',
      {},
      { 'paypal-mock-response': JSON.stringify({ mock_application_codes: issue }) },
    );
    expect([reply.status, issueOf(reply)]).toEqual([status, issue]);
    expect(orders()).toBe(before);
  });
});
