import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExchange, type WireRequest } from '#server/payments/paypal/exchange.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { approvePayment } from '../buy/approve.ts';
import { ORDER, openTestSandbox, type TestSandbox } from '../buy/open-test-sandbox.ts';
import { schemas, throughSchema, wordsOf } from './published-schemas.ts';

type Message = { call: string; sent: unknown; status: number; body: unknown };

let shop: TestSandbox;
let paypal: PaymentProvider;
/** Every call of the adapter with both bodies as they crossed the wire. */
const exchanges: Message[] = [];

/** PayPal's address of a call without its ids. */
const nameOf = ({ method, url }: WireRequest) =>
  `${method} ${new URL(url).pathname.replace(/\/(?:PP-D-)?[A-Z0-9]{17}\b/, '/ID')}`;
const read = (text: string | undefined): unknown =>
  text?.startsWith('{') || text?.startsWith('[') ? JSON.parse(text) : null;

beforeAll(async () => {
  shop = await openTestSandbox();
  const exchange = createExchange();
  paypal = shop.client({
    exchange: async (request) => {
      const reply = await exchange(request);
      exchanges.push({ call: nameOf(request), sent: read(request.body), status: reply.status, body: read(reply.text) });
      return reply;
    },
  });
  await live();
});
afterAll(() => shop.close());

/** All that the adapter ever asks, with every outcome that has a body of its own. */
async function live(): Promise<void> {
  const { control } = shop.sandbox;
  const pay = async (key: string, funding: 'ok' | 'pending' | 'denied' | 'decline' = 'ok') => {
    const made = await paypal.createOrder({ ...ORDER, invoiceId: key }, key);
    if (made.kind !== 'created') throw new Error('not made');
    const { reference, approvalUrl } = made.order;
    await paypal.getOrder(reference);
    await paypal.capture(reference, `early-${key}`);
    await paypal.changeInvoice(reference, `${key}-2`);
    await approvePayment(approvalUrl!, { funding });
    await paypal.getOrder(reference);
    await paypal.capture(reference, `k-${key}`);
    await paypal.capture(reference, `again-${key}`);
    await paypal.getOrder(reference);
    return control.captures().find(({ orderId }) => orderId === reference)?.id ?? '';
  };
  const paid = await pay('all-1');
  await paypal.refund(paid, { amount_cents: 100, invoiceId: 'R-1', note: 'sorry' }, 'r-1');
  control.account({ refundsPend: true });
  await paypal.refund(paid, { amount_cents: 200, invoiceId: 'R-2' }, 'r-2');
  control.account({ refundsPend: false });
  for (const { id } of control.refunds()) await paypal.getRefund(id);
  await paypal.refund(paid, { amount_cents: 999_900, invoiceId: 'R-3' }, 'r-3');
  await paypal.getCapture(paid);
  for (const funding of ['pending', 'denied', 'decline'] as const) {
    const id = await pay(`all-${funding}`, funding);
    if (id) await paypal.getCapture(id);
  }
  const back = await pay('all-back');
  control.refund(back);
  await paypal.getCapture(back);
  control.dispute(await pay('all-lost'));
  control.decideDispute(control.captures().at(-1)!.id, 'BUYER');
  control.dispute(paid);
  for (const { id } of control.captures()) await paypal.findDisputes(id);
  control.move('T0400', -1_000);
  control.move('T0106', -2_000, paid);
  await paypal.getOrder('0NE0F0UR0RDERS000');
  await paypal.createOrder({ ...ORDER, amount_cents: 1 }, 'wrong');
  await paypal.findTransactions(new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000));
}

const CALLS: [call: string, sent: keyof typeof schemas | null, answered: keyof typeof schemas | null][] = [
  ['POST /v1/oauth2/token', null, 'token'],
  ['POST /v2/checkout/orders', 'orderRequest', 'order'],
  ['GET /v2/checkout/orders/ID', null, 'order'],
  ['PATCH /v2/checkout/orders/ID', 'patches', null],
  ['POST /v2/checkout/orders/ID/capture', null, 'order'],
  ['GET /v2/payments/captures/ID', null, 'capture'],
  ['POST /v2/payments/captures/ID/refund', 'refundRequest', 'refund'],
  ['GET /v2/payments/refunds/ID', null, 'refund'],
  ['GET /v1/reporting/transactions', null, 'report'],
];
const of = (call: string) => exchanges.filter((one) => one.call === call);
const isGood = ({ status }: Message) => status < 300;

/** What the SDK leaves out of a token, and PayPal's page about it has ("Authentication"). */
function unpublished(body: unknown): object {
  const { app_id, nonce } = body as Record<string, unknown>;
  return app_id === undefined ? {} : { app_id, nonce };
}

test('every call of the adapter is one of these', () => {
  const disputes = ['GET /v1/customer/disputes', 'GET /v1/customer/disputes/ID'];
  const known = [...CALLS.map(([call]) => call), ...disputes];
  expect([...new Set(exchanges.map(({ call }) => call))].sort()).toEqual(known.sort());
});

test.each(CALLS)(
  '%s is sent and answered in the fields that PayPal publishes, and no others',
  (call, sent, answered) => {
    const good = of(call).filter(isGood);
    expect(good.length).toBeGreaterThan(0);
    for (const one of of(call)) {
      if (sent) expect(throughSchema(one.sent, schemas[sent])).toEqual(one.sent);
      else expect([null, {}]).toContainEqual(one.sent);
    }
    for (const one of good) {
      if (answered)
        expect({ ...unpublished(one.body), ...(throughSchema(one.body, schemas[answered]) as object) }).toEqual(
          one.body,
        );
      else expect(one.body).toBeNull();
    }
  },
);

/**
 * The SDK has no model of disputes; these fields are in PayPal's description of Disputes v1
 * (customer_disputes_v1.json).
 */
const IN_SHORT = [
  'create_time',
  'dispute_amount',
  'dispute_channel',
  'dispute_id',
  'dispute_life_cycle_stage',
  'dispute_state',
  'links',
  'reason',
  'status',
  'update_time',
];
const IN_WHOLE = [
  ...IN_SHORT,
  'disputed_transactions',
  'dispute_outcome',
  'messages',
  'extensions',
  'evidences',
  'offer',
  'refund_details',
  'communication_details',
];

test('disputes are listed in short and shown in whole in the fields that PayPal publishes', () => {
  const items = of('GET /v1/customer/disputes').flatMap(({ body }) => (body as { items: object[] }).items);
  expect(items.length).toBeGreaterThan(1);
  for (const item of items) expect(IN_SHORT).toEqual(expect.arrayContaining(Object.keys(item)));
  const [shown] = of('GET /v1/customer/disputes/ID').map(
    ({ body }) => body as { dispute_outcome: { outcome_code: string } },
  );
  expect(IN_WHOLE).toEqual(expect.arrayContaining(Object.keys(shown!)));
  expect(shown!.dispute_outcome.outcome_code).toBe('RESOLVED_BUYER_FAVOUR');
});

test('what is refused is refused in the fields of an error', () => {
  const errors = exchanges.filter((one) => !isGood(one)).map(({ body }) => body as Record<string, unknown>);
  expect(new Set(errors.map(({ name }) => name))).toEqual(new Set(['UNPROCESSABLE_ENTITY', 'RESOURCE_NOT_FOUND']));
  for (const { details, ...error } of errors) {
    expect(Object.keys(error).sort()).toEqual(['debug_id', 'links', 'message', 'name']);
    expect(throughSchema(details, schemas.errorDetails)).toEqual(details);
  }
});

/** Every value of a field anywhere in a body. */
function valuesOf(body: unknown, field: string): unknown[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => [
    ...(name === field ? [value] : []),
    ...valuesOf(value, field),
  ]);
}

test.each([
  ['POST /v2/checkout/orders', 'intent', ['checkoutPaymentIntent']],
  ['POST /v2/checkout/orders', 'category', ['itemCategory']],
  ['POST /v2/checkout/orders', 'user_action', ['paypalExperienceUserAction']],
  ['POST /v2/checkout/orders', 'shipping_preference', ['paypalWalletContextShippingPreference']],
  ['POST /v2/checkout/orders', 'payment_method_preference', ['payeePaymentMethodPreference']],
  ['PATCH /v2/checkout/orders/ID', 'op', ['patchOp']],
  ['GET /v2/checkout/orders/ID', 'status', ['orderStatus', 'captureStatus', 'refundStatus', 'sellerProtectionStatus']],
  ['GET /v2/payments/captures/ID', 'status', ['captureStatus', 'sellerProtectionStatus']],
  ['GET /v2/payments/captures/ID', 'reason', ['captureIncompleteReason']],
  ['GET /v2/payments/refunds/ID', 'status', ['refundStatus']],
  ['GET /v1/reporting/transactions', 'paypal_reference_id_type', ['paypalReferenceIdType']],
] as const)('in %s the words of "%s" are published ones', (call, field, models) => {
  const result = new Set(of(call).flatMap(({ sent, body }) => [...valuesOf(sent, field), ...valuesOf(body, field)]));
  expect(result.size).toBeGreaterThan(0);
  expect([...result].filter((word) => !models.flatMap(wordsOf).includes(String(word)))).toEqual([]);
});

test('a field that PayPal does not publish, or a number for a text, does not get through', () => {
  const order = of('GET /v2/checkout/orders/ID').find(isGood)!.body as Record<string, unknown>;
  expect(throughSchema({ ...order, colour: 'red' }, schemas.order)).not.toEqual({ ...order, colour: 'red' });
  expect(throughSchema({ ...order, id: 7 }, schemas.order)).not.toEqual({ ...order, id: 7 });
});
