import {
  ApiError,
  CheckoutPaymentIntent,
  ItemCategory,
  type OrderRequest,
  OrderStatus,
  OrdersController,
  PatchOp,
  PayeePaymentMethodPreference,
  PaymentsController,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
  RefundStatus,
  TransactionSearchController,
} from '@paypal/paypal-server-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvePayment } from '../buy/approve.ts';
import { ORDER, openTestSandbox, type TestSandbox } from '../buy/open-test-sandbox.ts';
import { openSdk } from './sdk-client.ts';

let shop: TestSandbox;
let orders: OrdersController;
let payments: PaymentsController;
let reports: TransactionSearchController;

beforeAll(async () => {
  shop = await openTestSandbox();
  const sdk = openSdk(shop.url);
  orders = new OrdersController(sdk);
  payments = new PaymentsController(sdk);
  reports = new TransactionSearchController(sdk);
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.sandbox.control.faults.clear();
  shop.sandbox.control.requests.clear();
});

/** The order of the adapter's tests in the words of the SDK, which refuses what PayPal does not know. */
const body: OrderRequest = {
  intent: CheckoutPaymentIntent.Capture,
  purchaseUnits: [
    {
      referenceId: 'default',
      customId: ORDER.customId,
      invoiceId: ORDER.invoiceId,
      description: ORDER.description,
      amount: {
        currencyCode: 'USD',
        value: '63.30',
        breakdown: { itemTotal: { currencyCode: 'USD', value: '63.30' } },
      },
      items: [
        {
          name: 'Arunika Sans, Web License',
          quantity: '2',
          unitAmount: { currencyCode: 'USD', value: '21.15' },
          category: ItemCategory.DigitalGoods,
        },
        {
          name: 'Kata Serif, Standard License',
          quantity: '1',
          unitAmount: { currencyCode: 'USD', value: '21.00' },
          category: ItemCategory.DigitalGoods,
          sku: 'KATA',
        },
      ],
    },
  ],
  paymentSource: {
    paypal: {
      experienceContext: {
        brandName: ORDER.brandName,
        userAction: PaypalExperienceUserAction.PayNow,
        shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
        paymentMethodPreference: PayeePaymentMethodPreference.ImmediatePaymentRequired,
        returnUrl: ORDER.returnUrl,
        cancelUrl: ORDER.cancelUrl,
      },
    },
  },
};
const whole = { prefer: 'return=representation' };

async function approved(requestId: string, funding: 'ok' | 'decline' | 'pending' = 'ok'): Promise<string> {
  const { result } = await orders.createOrder({ body, paypalRequestId: requestId, ...whole });
  await approvePayment(result.links!.find(({ rel }) => rel === 'payer-action')!.href, { funding });
  return result.id!;
}
async function captured(requestId: string): Promise<{ orderId: string; captureId: string }> {
  const orderId = await approved(requestId);
  const { result } = await orders.captureOrder({ id: orderId, paypalRequestId: `k-${requestId}`, ...whole });
  return { orderId, captureId: result.purchaseUnits![0]!.payments!.captures![0]!.id! };
}
/** What the provider refused with. */
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`Not refused as PayPal does: ${error}`);
  const { name, details } = JSON.parse(error.body as string) as { name: string; details?: { issue: string }[] };
  return { status: error.statusCode, name, issue: details?.[0]?.issue };
};

describe("PayPal's own client at our provider", () => {
  test('makes an order, sees it approved, captures it and gives it back', async () => {
    const made = await orders.createOrder({ body, paypalRequestId: 'sdk-1', ...whole });
    expect([made.statusCode, made.result.status]).toEqual([201, OrderStatus.PayerActionRequired]);
    const id = made.result.id!;
    await approvePayment(made.result.links!.find(({ rel }) => rel === 'payer-action')!.href);
    const seen = await orders.getOrder({ id });
    expect(seen.result).toMatchObject({ status: OrderStatus.Approved, payer: { payerId: expect.any(String) } });
    const taken = await orders.captureOrder({ id, paypalRequestId: 'k-sdk-1', ...whole });
    expect(taken.result.status).toBe(OrderStatus.Completed);
    const capture = taken.result.purchaseUnits![0]!.payments!.captures![0]!;
    expect(capture).toMatchObject({
      status: 'COMPLETED',
      amount: { currencyCode: 'USD', value: '63.30' },
      customId: ORDER.customId,
      invoiceId: ORDER.invoiceId,
      finalCapture: true,
      sellerReceivableBreakdown: { grossAmount: { value: '63.30' } },
    });
    const refund = await payments.refundCapturedPayment({
      captureId: capture.id!,
      paypalRequestId: 'r-sdk-1',
      body: { amount: { currencyCode: 'USD', value: '21.15' }, noteToPayer: 'one licence less' },
      ...whole,
    });
    expect(refund.result).toMatchObject({ status: RefundStatus.Completed, amount: { value: '21.15' } });
    expect((await payments.getRefund({ refundId: refund.result.id! })).result.amount?.value).toBe('21.15');
    const left = await payments.getCapturedPayment({ captureId: capture.id! });
    expect(left.result.status).toBe('PARTIALLY_REFUNDED');
    expect(shop.sandbox.ledger().entries.find(({ custom_id }) => custom_id === ORDER.customId)).toMatchObject({
      held_minor: 4215,
    });
  });

  test('is given the same answer for the same request id', async () => {
    const make = () => orders.createOrder({ body, paypalRequestId: 'sdk-2' });
    expect((await make()).result.id).toBe((await make()).result.id);
    const id = await approved('sdk-3');
    const take = () => orders.captureOrder({ id, paypalRequestId: 'k-sdk-3', ...whole });
    const [first, second] = [await take(), await take()];
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.result).toEqual(first.result);
  });

  test('may correct the invoice number of an order that waits', async () => {
    const { result } = await orders.createOrder({ body, paypalRequestId: 'sdk-4' });
    const patch = {
      op: PatchOp.Replace,
      path: "/purchase_units/@reference_id=='default'/invoice_id",
      value: 'HU-2026-000007-2',
    };
    expect((await orders.patchOrder({ id: result.id!, body: [patch] })).statusCode).toBe(204);
    expect((await orders.getOrder({ id: result.id! })).result.purchaseUnits![0]!.invoiceId).toBe('HU-2026-000007-2');
  });

  test('is refused in the words and with the status of PayPal', async () => {
    const { result } = await orders.createOrder({ body, paypalRequestId: 'sdk-5' });
    expect(await refusal(orders.captureOrder({ id: result.id! }))).toEqual({
      status: 422,
      name: 'UNPROCESSABLE_ENTITY',
      issue: 'ORDER_NOT_APPROVED',
    });
    expect(await refusal(orders.getOrder({ id: '0NE0F0UR0RDERS000' }))).toMatchObject({
      status: 404,
      name: 'RESOURCE_NOT_FOUND',
    });
    const { orderId, captureId } = await captured('sdk-6');
    expect(await refusal(orders.captureOrder({ id: orderId, paypalRequestId: 'another' }))).toMatchObject({
      status: 422,
      issue: 'ORDER_ALREADY_CAPTURED',
    });
    const tooMuch = { amount: { currencyCode: 'USD', value: '63.31' } };
    expect(await refusal(payments.refundCapturedPayment({ captureId, body: tooMuch }))).toMatchObject({
      status: 422,
      issue: 'REFUND_AMOUNT_EXCEEDED',
    });
    const declined = await approved('sdk-7', 'decline');
    expect(await refusal(orders.captureOrder({ id: declined }))).toMatchObject({
      status: 422,
      issue: 'INSTRUMENT_DECLINED',
    });
  });

  test('reads the report of what moved', async () => {
    const { captureId } = await captured('sdk-8');
    const at = (from_ms: number) => new Date(Date.now() + from_ms).toISOString();
    const { result } = await reports.searchTransactions({ startDate: at(-60_000), endDate: at(60_000), pageSize: 500 });
    const found = result.transactionDetails!.find(
      ({ transactionInfo }) => transactionInfo?.transactionId === captureId,
    );
    expect(found?.transactionInfo).toMatchObject({
      transactionEventCode: 'T0006',
      transactionAmount: { currencyCode: 'USD', value: '63.30' },
      transactionStatus: 'S',
      customField: ORDER.customId,
      invoiceId: ORDER.invoiceId,
    });
  });

  test('does not get in with another secret', async () => {
    const stranger = new OrdersController(openSdk(shop.url, 'open sesame'));
    await expect(stranger.getOrder({ id: 'ANYTHING' })).rejects.toMatchObject({ statusCode: 401 });
  });
});

describe('our adapter beside it', () => {
  test('sends what it sends', async () => {
    await shop.paypal.createOrder(ORDER, 'both-1');
    await orders.createOrder({ body, paypalRequestId: 'both-2' });
    const [ours, theirs] = shop.sandbox.control.requests.list().filter(({ operation }) => operation === 'create');
    expect(JSON.parse(ours!.body)).toEqual(JSON.parse(theirs!.body));
    expect([ours!.method, ours!.path]).toEqual([theirs!.method, theirs!.path]);
  });

  test('captures and gives back by the same paths', async () => {
    const mine = await shop.captured('both-3');
    await shop.paypal.refund(mine.id, { amount_cents: 100, invoiceId: 'HU-R-1', note: 'sorry' }, 'r-both-3');
    const ours = shop.sandbox.control.requests.list().filter(({ method }) => method === 'POST');
    shop.sandbox.control.requests.clear();
    const { captureId } = await captured('both-4');
    const amount = { currencyCode: 'USD', value: '1.00' };
    const refund = { amount, invoiceId: 'HU-R-1', noteToPayer: 'sorry' };
    await payments.refundCapturedPayment({ captureId, paypalRequestId: 'r-both-4', body: refund });
    const theirs = shop.sandbox.control.requests.list().filter(({ method }) => method === 'POST');
    const shape = ({ operation, method, path, contentType }: (typeof ours)[number]) => ({
      operation,
      method,
      path: path.replace(/\/[A-Z0-9]{17}\b/, '/ID'),
      contentType: contentType?.split(';')[0],
    });
    const paying = (list: typeof ours) => list.filter(({ operation }) => operation !== 'token').map(shape);
    expect(paying(ours)).toEqual(paying(theirs));
    expect(JSON.parse(ours.at(-1)!.body)).toEqual(JSON.parse(theirs.at(-1)!.body));
  });

  test('reads what it reads', async () => {
    const { reference } = await shop.approved('both-5');
    await shop.paypal.capture(reference, 'k-both-5');
    const [mine, { result }] = [await shop.paypal.getOrder(reference), await orders.getOrder({ id: reference })];
    if (mine.kind !== 'found') throw new Error(mine.kind);
    const theirs = result.purchaseUnits![0]!.payments!.captures![0]!;
    expect(mine.order).toMatchObject({
      state: 'completed',
      payerId: result.payer!.payerId,
      captures: [
        {
          id: theirs.id,
          amount_cents: Math.round(Number(theirs.amount!.value) * 100),
          createdAt: new Date(theirs.createTime!).toISOString(),
        },
      ],
    });
  });
});
