import { X509Certificate } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type OpenSandbox, openSandbox } from '../test-client.ts';
import { isSigned, type Transmission } from './certificate.ts';

type Delivery = { type: string; body: string; headers: IncomingHttpHeaders };
type Resource = { status: string; amount?: { value: string } };

let sandbox: OpenSandbox;
let shop: Server;
let url = '';
let deliveries: Delivery[] = [];
/** What the shop answers next; then 200. */
let answers: number[] = [];

beforeAll(async () => {
  shop = createServer(async (request, reply) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    deliveries.push({ type: (JSON.parse(body) as { event_type: string }).event_type, body, headers: request.headers });
    reply.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhook`;
  sandbox = await openSandbox({ webhook: { url, id: 'WH-SUBSCRIPTION' } });
});
afterAll(async () => {
  await sandbox.close();
  shop.closeAllConnections();
  shop.close();
});
beforeEach(() => {
  sandbox.control.webhooks?.policy({ lost: 0, copies: 1, delay_ms: 0, retry_ms: 20 });
  deliveries = [];
  answers = [];
});

const types = () => deliveries.map(({ type }) => type);
const arrived = (count: number) =>
  vi.waitFor(() => expect(deliveries.length).toBeGreaterThanOrEqual(count), { timeout: 3000 });
const quiet = () => new Promise((resolve) => setTimeout(resolve, 100));
const resourceOf = ({ body }: Delivery) => (JSON.parse(body) as { resource: Resource }).resource;

function transmissionOf({ headers }: Delivery): Transmission {
  return {
    id: String(headers['paypal-transmission-id']),
    time: String(headers['paypal-transmission-time']),
    signature: String(headers['paypal-transmission-sig']),
    certUrl: String(headers['paypal-cert-url']),
    algorithm: String(headers['paypal-auth-algo']),
  };
}

describe('the shop is told', () => {
  test('of the approval, the capture and the completed order', async () => {
    await sandbox.pay('42.00');
    await arrived(3);
    expect(types().sort()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'CHECKOUT.ORDER.COMPLETED',
      'PAYMENT.CAPTURE.COMPLETED',
    ]);
    const capture = deliveries.find(({ type }) => type === 'PAYMENT.CAPTURE.COMPLETED');
    expect(resourceOf(capture as Delivery)).toMatchObject({ status: 'COMPLETED', amount: { value: '42.00' } });
  });

  test('of a pending capture and what becomes of it', async () => {
    const { captureId } = await sandbox.pay('42.00', 'pending');
    sandbox.control.settleCapture(captureId, 'COMPLETED');
    await arrived(4);
    expect(types()).toEqual(expect.arrayContaining(['PAYMENT.CAPTURE.PENDING', 'PAYMENT.CAPTURE.COMPLETED']));
  });

  test('of a capture that time denies, once', async () => {
    await sandbox.pay('42.00', 'denied');
    await arrived(3);
    deliveries = [];
    sandbox.control.clock.advance(60_000);
    sandbox.control.clock.advance(60_000);
    await arrived(1);
    await quiet();
    expect(types()).toEqual(['PAYMENT.CAPTURE.DENIED']);
  });

  test('of an approval that ended unused, once', async () => {
    const { id } = (await sandbox.create()).body;
    await sandbox.approve(id);
    await arrived(1);
    deliveries = [];
    sandbox.control.clock.advance(6 * 3_600_000);
    sandbox.control.clock.advance(1);
    await arrived(1);
    await quiet();
    expect(types()).toEqual(['CHECKOUT.PAYMENT-APPROVAL.REVERSED']);
    sandbox.control.clock.set(Date.now());
    await sandbox.login();
  });

  test('of refunds and disputes', async () => {
    const { captureId } = await sandbox.pay();
    const part = { amount: { currency_code: 'USD', value: '1.00' } };
    await sandbox.call('POST', `/v2/payments/captures/${captureId}/refund`, part);
    sandbox.control.account({ refundsPend: true });
    const { id } = (await sandbox.call('POST', `/v2/payments/captures/${captureId}/refund`, part)).body;
    sandbox.control.account({ refundsPend: false });
    sandbox.control.settleRefund(id, 'FAILED');
    sandbox.control.dispute(captureId);
    sandbox.control.decideDispute(captureId, 'SELLER');
    await arrived(8);
    expect(types()).toEqual(
      expect.arrayContaining([
        'PAYMENT.CAPTURE.REFUNDED',
        'PAYMENT.REFUND.PENDING',
        'PAYMENT.REFUND.FAILED',
        'CUSTOMER.DISPUTE.CREATED',
        'CUSTOMER.DISPUTE.RESOLVED',
      ]),
    );
  });

  test('nothing when no webhook was asked for', async () => {
    const silent = await openSandbox();
    await silent.pay();
    expect(silent.control.webhooks).toBeNull();
    expect((await silent.call('POST', '/v1/notifications/verify-webhook-signature', {})).status).toBe(404);
    await silent.close();
    await quiet();
    expect(deliveries).toEqual([]);
  });
});

describe('an event', () => {
  test('may be lost, and sent again by hand', async () => {
    sandbox.control.webhooks?.policy({ lost: 1 });
    const { id } = (await sandbox.create()).body;
    await sandbox.approve(id);
    await quiet();
    expect(deliveries).toEqual([]);
    await sandbox.control.webhooks?.resend(sandbox.control.webhooks.sent().at(-1)?.id ?? '');
    expect(types()).toEqual(['CHECKOUT.ORDER.APPROVED']);
  });

  test('may come three times, as the same event in other transmissions', async () => {
    sandbox.control.webhooks?.policy({ copies: 3 });
    const { id } = (await sandbox.create()).body;
    await sandbox.approve(id);
    await arrived(3);
    expect(new Set(deliveries.map(({ body }) => body)).size).toBe(1);
    expect(new Set(deliveries.map(({ headers }) => headers['paypal-transmission-id'])).size).toBe(3);
  });

  test('may come late', async () => {
    sandbox.control.webhooks?.policy({ delay_ms: 250 });
    const { id } = (await sandbox.create()).body;
    await sandbox.approve(id);
    await quiet();
    expect(deliveries).toEqual([]);
    await arrived(1);
  });

  test('to an address that is none is told as not delivered', async () => {
    sandbox.control.webhooks?.policy({ url: 'http://[fe80::1%eth0]:3000/webhook', retry_ms: 10_000 });
    await sandbox.approve((await sandbox.create()).body.id);
    await vi.waitFor(() => expect(sandbox.control.webhooks?.sent().at(-1)?.answers).toEqual(['ERR_INVALID_URL']));
    sandbox.control.webhooks?.policy({ url });
  });

  test('comes again until the shop answers 2xx', async () => {
    answers = [500, 302, 200];
    const { id } = (await sandbox.create()).body;
    await sandbox.approve(id);
    await arrived(3);
    await quiet();
    expect(deliveries).toHaveLength(3);
    expect(sandbox.control.webhooks?.sent().at(-1)?.answers).toEqual([500, 302, 200]);
  });
});

describe('the signature of an event', () => {
  async function signed() {
    const { id } = (await sandbox.create()).body;
    await sandbox.approve(id);
    await arrived(1);
    const [delivery] = deliveries as [Delivery];
    const transmission = transmissionOf(delivery);
    const pem = await (await fetch(transmission.certUrl)).text();
    return { delivery, transmission, pem };
  }

  test('fits its certificate, which is signed by itself and valid now', async () => {
    const { delivery, transmission, pem } = await signed();
    const certificate = new X509Certificate(pem);
    expect(certificate.subject).toBe('CN=Sandbox payment house');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(Date.parse(certificate.validFrom)).toBeLessThan(Date.now());
    expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now());
    expect(transmission).toMatchObject({
      algorithm: 'SHA256withRSA',
      certUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1\/notifications\/certs\/CERT-[A-Z0-9]{17}$/),
    });
    expect(isSigned(delivery.body, 'WH-SUBSCRIPTION', transmission, pem)).toBe(true);
  });

  test('fits no other body, subscription, time or id', async () => {
    const { delivery, transmission, pem } = await signed();
    const check = (body: string, webhookId: string, changed: object) =>
      isSigned(body, webhookId, { ...transmission, ...changed }, pem);
    expect(check(delivery.body.replace('42.00', '43.00'), 'WH-SUBSCRIPTION', {})).toBe(false);
    expect(check(delivery.body, 'WH-OTHER', {})).toBe(false);
    expect(check(delivery.body, 'WH-SUBSCRIPTION', { time: '2030-01-01T00:00:00Z' })).toBe(false);
    expect(check(delivery.body, 'WH-SUBSCRIPTION', { id: 'other' })).toBe(false);
    expect(check(delivery.body, 'WH-SUBSCRIPTION', { signature: 'AAAA' })).toBe(false);
  });

  test('can be checked by a call', async () => {
    const { delivery, transmission } = await signed();
    const ask = async (event: object) => {
      const reply = await sandbox.call('POST', '/v1/notifications/verify-webhook-signature', {
        auth_algo: transmission.algorithm,
        cert_url: transmission.certUrl,
        transmission_id: transmission.id,
        transmission_sig: transmission.signature,
        transmission_time: transmission.time,
        webhook_id: 'WH-SUBSCRIPTION',
        webhook_event: event,
      });
      return reply.body.verification_status;
    };
    const event = JSON.parse(delivery.body) as object;
    expect(await ask(event)).toBe('SUCCESS');
    expect(await ask({ ...event, event_type: 'PAYMENT.CAPTURE.COMPLETED' })).toBe('FAILURE');
  });
});
