import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FaultKind } from '#sandbox/calls/fault-plan.ts';
import { ORDER, openTestSandbox, type TestSandbox } from '#tests/buy/open-test-sandbox.ts';
import { createPayPal } from './paypal.ts';

let shop: TestSandbox;

beforeAll(async () => {
  shop = await openTestSandbox();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.sandbox.control.faults.clear();
  shop.sandbox.control.requests.clear();
});

const LOST: FaultKind[] = [
  'reset_before',
  'reset_after',
  'error_before',
  'error_after',
  'html_before',
  'html_after',
  'truncated',
];

describe.each(LOST)('when the provider does %s', (kind) => {
  test('a payment is unknown, and asking again finds the one order', async () => {
    const before = shop.sandbox.control.orders().length;
    shop.sandbox.control.faults.add({ operation: 'create', kind, count: 1 });
    expect((await shop.paypal.createOrder(ORDER, `c-${kind}`)).kind).toBe('unknown');
    expect((await shop.paypal.createOrder(ORDER, `c-${kind}`)).kind).toBe('created');
    expect(shop.sandbox.control.orders()).toHaveLength(before + 1);
  });

  test('a capture is unknown, and asking again finds the one capture', async () => {
    const before = shop.sandbox.control.captures().length;
    const { reference } = await shop.approved(`ck-${kind}`);
    shop.sandbox.control.faults.add({ operation: 'capture', kind, count: 1 });
    expect((await shop.paypal.capture(reference, `k-${kind}`)).kind).toBe('unknown');
    expect((await shop.paypal.capture(reference, `k-${kind}`)).kind).toBe('captured');
    expect(shop.sandbox.control.captures()).toHaveLength(before + 1);
  });

  test('a refund is unknown, and asking again finds the one refund', async () => {
    const before = shop.sandbox.control.refunds().length;
    const { id } = await shop.captured(`cr-${kind}`);
    shop.sandbox.control.faults.add({ operation: 'refund', kind, count: 1 });
    const refund = { amount_cents: 100, invoiceId: `CN-${kind}` };
    expect((await shop.paypal.refund(id, refund, `r-${kind}`)).kind).toBe('unknown');
    expect((await shop.paypal.refund(id, refund, `r-${kind}`)).kind).toBe('refunded');
    expect(shop.sandbox.control.refunds()).toHaveLength(before + 1);
  });

  test('reading is unknown and works again', async () => {
    const { reference } = await shop.made(`g-${kind}`);
    shop.sandbox.control.faults.add({ operation: 'get', kind, count: 1 });
    expect((await shop.paypal.getOrder(reference)).kind).toBe('unknown');
    expect((await shop.paypal.getOrder(reference)).kind).toBe('found');
  });
});

describe('a made payment that is not what was asked for', () => {
  test.each(['no_link', 'wrong_amount', 'wrong_currency'] as const)(
    '(%s) is unknown, and asking again gives the true one',
    async (kind) => {
      shop.sandbox.control.faults.add({ operation: 'create', kind, count: 1 });
      expect((await shop.paypal.createOrder(ORDER, `w-${kind}`)).kind).toBe('unknown');
      expect((await shop.paypal.createOrder(ORDER, `w-${kind}`)).kind).toBe('created');
    },
  );
});

describe('a refund that is not what was asked for', () => {
  test.each(['wrong_amount', 'wrong_currency'] as const)(
    '(%s) is unknown, and asking again gives the true one',
    async (kind) => {
      const { id } = await shop.captured(`wr-${kind}`);
      shop.sandbox.control.faults.add({ operation: 'refund', kind, count: 1 });
      const refund = { amount_cents: 100, invoiceId: `CN-${kind}` };
      expect((await shop.paypal.refund(id, refund, `wr-${kind}`)).kind).toBe('unknown');
      expect(await shop.paypal.refund(id, refund, `wr-${kind}`)).toMatchObject({
        kind: 'refunded',
        refund: { amount_cents: 100 },
      });
    },
  );
});

describe('a limit of PayPal', () => {
  test('is unknown, with the time to wait', async () => {
    shop.sandbox.control.faults.add({ operation: 'create', kind: 'rate_limit', retryAfter_s: 7, count: 1 });
    expect(await shop.paypal.createOrder(ORDER, 'l-1')).toMatchObject({ kind: 'unknown', retryAfter_ms: 7000 });
  });

  test('of time ends a call that hangs', async () => {
    const hasty = shop.client({ timeouts: { create_ms: 150 } });
    shop.sandbox.control.faults.add({ operation: 'create', kind: 'delay_after', delay_ms: 1000, count: 1 });
    const started = performance.now();
    expect(await hasty.createOrder(ORDER, 'l-2')).toMatchObject({
      kind: 'unknown',
      why: expect.stringContaining('ETIMEDOUT'),
    });
    expect(performance.now() - started).toBeLessThan(800);
    expect((await hasty.createOrder(ORDER, 'l-2')).kind).toBe('created');
  });
});

describe('the token', () => {
  test('is fetched once for twenty calls at the same moment', async () => {
    const fresh = shop.client();
    await Promise.all(Array.from({ length: 20 }, (_, at) => fresh.createOrder(ORDER, `t-${at}`)));
    const operations = shop.sandbox.control.requests.list().map(({ operation }) => operation);
    expect(operations.filter((operation) => operation === 'token')).toHaveLength(1);
  });

  test('that ended in between is fetched anew, once', async () => {
    await shop.made('t-a');
    shop.sandbox.control.revokeTokens();
    shop.sandbox.control.requests.clear();
    expect((await shop.paypal.createOrder(ORDER, 't-b')).kind).toBe('created');
    expect(shop.sandbox.control.requests.list().map(({ operation }) => operation)).toEqual([
      'create',
      'token',
      'create',
    ]);
  });

  test('that is not given leaves the call unknown, and never shows the secret', async () => {
    const stranger = shop.client({ clientSecret: 'not-the-secret' });
    const result = await stranger.createOrder(ORDER, 't-c');
    expect(result.kind).toBe('unknown');
    expect(JSON.stringify(result)).not.toContain('not-the-secret');
  });
});

describe('a provider that is away', () => {
  test('is unknown at once, after three tries is left alone for 30 seconds, and then asked again', async () => {
    let time = 0;
    const unavailable = createPayPal({
      baseUrl: 'http://127.0.0.1:9',
      clientId: 'a',
      clientSecret: 'b',
      isSandbox: true,
      now: () => time,
    });
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(await unavailable.createOrder(ORDER, 'a')).toMatchObject({
        kind: 'unknown',
        why: expect.stringContaining('did not answer'),
      });
    }
    expect(await unavailable.createOrder(ORDER, 'a')).toMatchObject({ kind: 'unknown', retryAfter_ms: 30_000 });
    expect(await unavailable.capture('X', 'k')).toMatchObject({ why: expect.stringContaining('did not answer') });
    time = 30_000;
    expect(await unavailable.createOrder(ORDER, 'a')).toMatchObject({ why: expect.stringContaining('did not answer') });
  });
});

test('a provider that is silent costs three buyers their wait one after another, and the fourth is told at once', async () => {
  const silent = shop.client({ timeouts: { create_ms: 150 } });
  shop.sandbox.control.faults.add({ operation: 'create', kind: 'delay_before', delay_ms: 600 });
  const waits = [];
  for (let buyer = 0; buyer < 4; buyer += 1) {
    const started = performance.now();
    expect((await silent.createOrder(ORDER, `silent-${buyer}`)).kind).toBe('unknown');
    waits.push(performance.now() - started);
  }
  shop.sandbox.control.faults.clear();
  expect(waits.map((wait_ms) => wait_ms > 100)).toEqual([true, true, true, false]);
});

describe('an answer that leads elsewhere', () => {
  test('is not followed, so the token stays here', async () => {
    const seen: string[] = [];
    const server = createServer((request, reply) => {
      seen.push(request.url ?? '');
      if (request.url === '/v1/oauth2/token') reply.end('{"access_token":"t","expires_in":32400}');
      else reply.writeHead(307, { location: '/elsewhere' }).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const led = createPayPal({ baseUrl, clientId: 'a', clientSecret: 'b', isSandbox: false });
    expect((await led.getOrder('X')).kind).toBe('unknown');
    expect(seen).toEqual(['/v1/oauth2/token', '/v2/checkout/orders/X']);
    server.closeAllConnections();
    server.close();
  });
});

describe('answers that PayPal would not give', () => {
  const bodies: Record<string, (reply: ServerResponse) => void> = {
    'an empty object': (reply) => reply.end('{}'),
    'a list': (reply) => reply.end('[]'),
    null: (reply) => reply.end('null'),
    'an unknown state': (reply) => reply.end('{"id":"X","status":"PAID","purchase_units":[],"links":[]}'),
    'a redirect': (reply) => reply.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    'a 404 of a gateway': (reply) => reply.writeHead(404).end('{}'),
    nothing: (reply) => reply.writeHead(204).end(),
  };

  test.each(Object.keys(bodies))('(%s) are unknown for every call', async (name) => {
    const server = createServer((request, reply) => {
      if (request.url === '/v1/oauth2/token') reply.end('{"access_token":"t","expires_in":9}');
      else bodies[name]?.(reply);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const odd = createPayPal({ baseUrl, clientId: 'a', clientSecret: 'b', isSandbox: false });
    const result = await Promise.all([
      odd.createOrder(ORDER, 'o'),
      odd.getOrder('X'),
      odd.capture('X', 'o'),
      odd.getCapture('X'),
      odd.refund('X', { amount_cents: 1, invoiceId: 'o' }, 'o'),
      odd.getRefund('X'),
    ]);
    expect(new Set(result.map(({ kind }) => kind))).toEqual(new Set(['unknown']));
    server.closeAllConnections();
    server.close();
  });
});
