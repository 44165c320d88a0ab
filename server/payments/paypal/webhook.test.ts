import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestSandbox, type TestSandbox } from '#tests/buy/open-test-sandbox.ts';
import { createWebhookCheck } from './webhook.ts';

type Delivery = { headers: IncomingHttpHeaders; body: Buffer };

let listener: Server;
let shop: TestSandbox;
let deliveries: Delivery[] = [];

beforeAll(async () => {
  listener = createServer(async (request, reply) => {
    deliveries.push({ headers: request.headers, body: Buffer.concat(await request.toArray()) });
    reply.end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/webhook`;
  shop = await openTestSandbox({ webhook: { url, id: 'WH-OURS' } });
});
afterAll(async () => {
  await shop.close();
  listener.closeAllConnections();
  listener.close();
});
beforeEach(() => {
  deliveries = [];
});

const check = (changes = {}) => createWebhookCheck({ webhookId: 'WH-OURS', baseUrl: shop.url, ...changes });
const genuine = async (type: string): Promise<Delivery> =>
  vi.waitFor(() => {
    const found = deliveries.find(({ body }) => body.includes(`"event_type":"${type}"`));
    if (found === undefined) throw new Error(`${type} has not come yet.`);
    return found;
  });
const approval = async (name: string) => {
  const order = await shop.approved(name);
  return { order, delivery: await genuine('CHECKOUT.ORDER.APPROVED') };
};

describe('a webhook of the payment provider', () => {
  test('points to its order, capture or refund', async () => {
    const { reference } = await shop.approved('wh-1');
    const taken = await shop.paypal.capture(reference, 'k-wh-1');
    const captureId = taken.kind === 'captured' ? taken.capture.id : '';
    const refunded = await shop.paypal.refund(captureId, { amount_cents: 100, invoiceId: 'CN-1' }, 'r-wh-1');
    const refundId = refunded.kind === 'refunded' ? refunded.refund.id : '';
    shop.sandbox.control.dispute(captureId);
    const expected = [
      ['CHECKOUT.ORDER.APPROVED', { orderReference: reference, captureId: null, refundId: null }],
      ['PAYMENT.CAPTURE.COMPLETED', { orderReference: reference, captureId, refundId: null }],
      ['PAYMENT.CAPTURE.REFUNDED', { orderReference: null, captureId, refundId }],
      ['CUSTOMER.DISPUTE.CREATED', { orderReference: null, captureId, refundId: null }],
    ] as const;
    for (const [type, ids] of expected) {
      const { headers, body } = await genuine(type);
      // A complaint names the money alone, everything else also the payment.
      const customId = type.startsWith('CUSTOMER') ? null : 'payment-7';
      const pointer = { eventId: expect.stringMatching(/^WH-/), type, customId, ...ids };
      expect(await check()(headers, body)).toEqual({ kind: 'genuine', pointer });
    }
  });

  test('is checked by PayPal itself where the certificate can not be had', async () => {
    const { delivery } = await approval('wh-online');
    const noCertificate = (async () => new Response('', { status: 503 })) as typeof fetch;
    const paypal = shop.client({ webhookId: 'WH-OURS', fetch: noCertificate });
    expect(await paypal.readEvent(delivery.headers, delivery.body)).toMatchObject({ kind: 'genuine' });
    const changed = Buffer.from(delivery.body.toString().replace('APPROVED', 'COMPLETED'));
    expect(await paypal.readEvent(delivery.headers, changed)).toMatchObject({ kind: 'forged' });
    shop.sandbox.control.faults.add({ operation: 'verify', kind: 'error_before', count: 1 });
    expect(await paypal.readEvent(delivery.headers, delivery.body)).toMatchObject({ kind: 'unknown' });
    expect(await shop.client().readEvent(delivery.headers, delivery.body)).toMatchObject({ kind: 'forged' });
  });

  test('fetches its certificate once', async () => {
    const { delivery } = await approval('wh-2');
    const get = vi.fn(fetch);
    const checking = check({ fetch: get });
    for (let time = 0; time < 3; time++) expect((await checking(delivery.headers, delivery.body)).kind).toBe('genuine');
    expect(get).toHaveBeenCalledTimes(1);
  });

  test('is unknown, not forged, while its certificate can not be fetched', async () => {
    const { delivery } = await approval('wh-3');
    const unavailable = check({ fetch: () => Promise.reject(new TypeError('fetch failed')) });
    expect((await unavailable(delivery.headers, delivery.body)).kind).toBe('unknown');
  });
});

describe('a webhook is refused', () => {
  test.each<[string, (delivery: Delivery) => Delivery]>([
    [
      'when its body was changed',
      ({ headers, body }) => ({ headers, body: Buffer.from(body.toString().replace('APPROVED', 'COMPLETED')) }),
    ],
    [
      'when its body was written anew',
      ({ headers, body }) => ({ headers, body: Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)) }),
    ],
    [
      'without a signature',
      ({ headers, body }) => ({ headers: { ...headers, 'paypal-transmission-sig': undefined }, body }),
    ],
    [
      'with another signature',
      ({ headers, body }) => ({ headers: { ...headers, 'paypal-transmission-sig': 'AAAA' }, body }),
    ],
    [
      'with another transmission id',
      ({ headers, body }) => ({ headers: { ...headers, 'paypal-transmission-id': 'x' }, body }),
    ],
    [
      'with another time',
      ({ headers, body }) => ({ headers: { ...headers, 'paypal-transmission-time': new Date().toISOString() }, body }),
    ],
    [
      'without a time',
      ({ headers, body }) => ({ headers: { ...headers, 'paypal-transmission-time': undefined }, body }),
    ],
    ['signed in another way', ({ headers, body }) => ({ headers: { ...headers, 'paypal-auth-algo': 'NONE' }, body })],
  ])('%s', async (name, change) => {
    const { delivery } = await approval(`wr-${name}`.slice(0, 60));
    const { headers, body } = change(delivery);
    expect((await check()(headers, body)).kind).toBe('forged');
  });

  test('when it was meant for another subscription', async () => {
    const { delivery } = await approval('wr-other');
    expect((await check({ webhookId: 'WH-OTHER' })(delivery.headers, delivery.body)).kind).toBe('forged');
  });

  test.each([
    [-4 * 86_400_000 - 60_000, 'forged'],
    [-3 * 86_400_000, 'genuine'],
    [2 * 86_400_000, 'forged'],
  ])('by its age (%i ms)', async (age_ms, kind) => {
    const { delivery } = await approval(`wr-age-${age_ms}`);
    const result = await check({ now: () => Date.now() - age_ms })(delivery.headers, delivery.body);
    expect(result.kind).toBe(kind);
  });

  test.each([
    'https://paypal.com.evil.example/cert',
    'https://evilpaypal.com/cert',
    'http://api.paypal.com/cert',
    'https://api.paypal.com@evil.example/cert',
    'https://user@api.paypal.com/cert',
    'http://127.0.0.1:1/cert',
    'file:///etc/hosts',
    'nonsense',
  ])('when its certificate lies at %s, without a request going there', async (url) => {
    const { delivery } = await approval(`wr-${url}`.slice(0, 60));
    const get = vi.fn(fetch);
    const headers = { ...delivery.headers, 'paypal-cert-url': url };
    expect(await check({ fetch: get })(headers, delivery.body)).toMatchObject({
      kind: 'forged',
      why: 'certificate from a stranger',
    });
    expect(get).not.toHaveBeenCalled();
  });

  test('when its local certificate meets the true API', async () => {
    const { delivery } = await approval('wr-live');
    const result = await check({ baseUrl: 'https://api-m.paypal.com' })(delivery.headers, delivery.body);
    expect(result).toMatchObject({ kind: 'forged', why: 'certificate from a stranger' });
  });
});
