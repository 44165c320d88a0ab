import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '#contract/nouns/orders.ts';
import type { ProductDetail } from '#contract/nouns/products.ts';
import type { Buyer, TestShop } from '../test-shop.ts';
import { type ApprovalChoice, approvePayment } from './approve.ts';

/** An answer; `Gives` is what its body holds where it is no refusal. */
export type CallResult<Gives = object> = { status: number; headers: Record<string, string>; body: Body & Gives };
type Body = { code?: string; status?: string; approval_url?: string; order?: Order } & Record<string, unknown>;
export type Payment = { approval_url: string; paymentId: string };
export type Buying = ReturnType<typeof createBuying>;

/** The steps of a purchase, each as a browser makes it: refusals come back as answers, not as errors. */
export function createBuying(shop: TestShop) {
  const ask = async <Gives = object>(
    buyer: Buyer | null,
    method: string,
    url: string,
    body?: unknown,
    more = {},
  ): Promise<CallResult<Gives>> => {
    const reply = await (buyer ?? shop).send({
      method,
      url,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const isJson = (reply.headers['content-type'] ?? '').includes('json');
    return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(reply.body) : {} };
  };
  const lineOf = (product: ProductDetail, change: { license?: number; quantity?: number; price?: number } = {}) => ({
    product_id: product.id,
    license_type_id: product.licenseTypes[change.license ?? 0]!.id,
    quantity: change.quantity ?? 1,
    price: change.price ?? (change.license ? product.licenseTypes[change.license]!.price : product.regularPrice),
  });
  const createOrder = (buyer: Buyer, items: unknown, more = {}) =>
    ask(buyer, 'POST', '/api/orders/create', { user_id: buyer.id, payment_id: null, items, ...more });
  const startPayment = (buyer: Buyer | null, order: { id: number; totalAmount: number }, change = {}, headers = {}) => {
    const body = { orderId: order.id, total: order.totalAmount, currency: 'USD', ...change };
    return ask<Payment>(buyer, 'POST', '/payment/paypal/create-payment', body, headers);
  };
  const approve = async (payment: { approval_url: string }, choice: ApprovalChoice = {}) => {
    const { returnUrl } = await approvePayment(shop.approvalAddress(payment.approval_url), choice);
    return { returnUrl, PayerID: new URL(returnUrl).searchParams.get('PayerID') ?? '' };
  };
  const execute = (buyer: Buyer | null, paymentId: string, PayerID: string) =>
    ask(buyer, 'GET', `/payment/paypal/execute-payment?${new URLSearchParams({ paymentId, PayerID })}`);

  return {
    ask,
    lineOf,
    createOrder,
    startPayment,
    approve,
    execute,
    /** Pays an order with the first approval. @returns it as it is then. */
    async pay(buyer: Buyer, order: { id: number; totalAmount: number }): Promise<Order> {
      const { body: payment } = await startPayment(buyer, order);
      const { PayerID } = await approve(payment);
      return (await execute(buyer, payment.paymentId, PayerID)).body.order!;
    },
    /** Follows the provider's redirect to the shop, but not the shop's own. */
    comeBack: (returnUrl: string, method = 'GET') =>
      fetch(returnUrl.replace('http://shop.test', shop.address), { method, redirect: 'manual' }),
    /** A pending order of one Standard licence at `price` dollars, of a fresh buyer unless one is given. */
    async order(price: number, given?: Buyer) {
      const buyer = given ?? (await shop.customer());
      const product = await shop.product({ price });
      const placed = await createOrder(buyer, [lineOf(product)]);
      if (placed.status !== 201) throw new Error(`not placed: ${JSON.stringify(placed.body)}`);
      return { buyer, product, order: placed.body.order! };
    },
    /** The same with its payment started, and approved when a choice is given. */
    async payment(price: number, choice?: ApprovalChoice) {
      const buyer = await shop.customer();
      const product = await shop.product({ price });
      const { order } = (await createOrder(buyer, [lineOf(product)])).body;
      const started = await startPayment(buyer, order!);
      if (started.status !== 200) throw new Error(`not started: ${JSON.stringify(started.body)}`);
      const payment = started.body;
      const approved = choice ? await approve(payment, choice) : { returnUrl: '', PayerID: '' };
      return { buyer, product, order: order!, payment, ...approved };
    },
    /** A payment of another shop on the same account, approved by its buyer. @returns its reference. */
    async strangersPayment(invoiceId = 'OTHER-1') {
      const stranger = await (await shop.tools.providers.now()).createOrder(
        {
          customId: 'another-shop',
          invoiceId,
          description: 'Not ours',
          amount_cents: 500,
          tax_cents: 0,
          lines: [{ name: 'Thing', quantity: 1, unit_cents: 500 }],
          brandName: 'Other',
          returnUrl: 'http://other.test/r',
          cancelUrl: 'http://other.test/c',
        },
        'other-1',
      );
      if (stranger.kind !== 'created') throw new Error('not made');
      await approve({ approval_url: stranger.order.approvalUrl! });
      return stranger.order.reference;
    },
    /** Asks until the outcome is known, as the checkout page does. */
    async executeUntilKnown(buyer: Buyer, paymentId: string, PayerID: string, limit_ms = 12_000): Promise<CallResult> {
      for (const start = Date.now(); ; await sleep(200)) {
        const response = await execute(buyer, paymentId, PayerID);
        if (response.status !== 202 || Date.now() - start > limit_ms) return response;
      }
    },
  };
}
