import type { Buyer, TestShop } from '../test-shop.ts';
import { type ApprovalChoice, approvePayment } from './approve.ts';
import { type CallResult, createBuying } from './buying.ts';
import { createSubscribing } from './subscribing.ts';

export const KINDS = ['fonts', 'subscription'] as const;
export type Kind = (typeof KINDS)[number];

/** What both kinds of order have in common: one that is begun to be paid, and what its buyer does next. */
export type StartedPayment = {
  buyer: Buyer;
  orderId: number;
  paymentId: string;
  approvalUrl: string;
  /** Approves at the provider. @returns where the provider leads back to. */
  approve(choice?: ApprovalChoice): Promise<string>;
  /** Asks for the outcome as the page of this kind does. */
  execute(PayerID: string): Promise<CallResult>;
  /** Comes back to the shop and asks for the outcome. */
  finish(returnUrl: string): Promise<CallResult>;
  /** Begins to buy the same thing again. */
  again(): Promise<CallResult<{ paymentId?: string }>>;
};

/** Orders of either kind with their payments, so that one test can say of both what holds for all money. */
export function createBothKinds(shop: TestShop) {
  const buying = createBuying(shop);
  const subscribing = createSubscribing(shop);
  const payerOf = (returnUrl: string) => new URL(returnUrl).searchParams.get('PayerID') ?? '';

  const startedAt = (
    buyer: Buyer,
    orderId: number,
    { paymentId, approvalUrl }: { paymentId: string; approvalUrl: string },
    executeUrl: (PayerID: string) => string,
    again: StartedPayment['again'],
  ): StartedPayment => {
    const execute = (PayerID: string) => buying.ask(buyer, 'GET', executeUrl(PayerID));
    return {
      buyer,
      orderId,
      paymentId,
      approvalUrl,
      approve: async (choice) => (await approvePayment(shop.approvalAddress(approvalUrl), choice)).returnUrl,
      execute,
      finish: async (returnUrl) => {
        await buying.comeBack(returnUrl);
        return execute(payerOf(returnUrl));
      },
      again,
    };
  };

  const beginFonts = async (price: number): Promise<StartedPayment> => {
    const { buyer, product, order } = await buying.order(price);
    const { body: payment } = await buying.startPayment(buyer, order);
    const started = { paymentId: payment.paymentId, approvalUrl: payment.approval_url };
    const query = (PayerID: string) => new URLSearchParams({ paymentId: payment.paymentId, PayerID });
    return startedAt(
      buyer,
      order.id,
      started,
      (PayerID) => `/payment/paypal/execute-payment?${query(PayerID)}`,
      async () => {
        const placed = await buying.createOrder(buyer, [buying.lineOf(product)]);
        return placed.status === 201 ? buying.startPayment(buyer, placed.body.order!) : placed;
      },
    );
  };

  const beginPlan = async (price: number): Promise<StartedPayment> => {
    const owner = await shop.customer('admin');
    const plan = await subscribing.plan(owner, null, { name: `Plan ${Math.random()}`, price });
    const buyer = await shop.customer();
    const start = () =>
      buying.ask<{ paymentId: string; approvalUrl: string; subscriptionId: number }>(
        buyer,
        'POST',
        '/payment/subscriptions/paypal/create',
        { planId: plan.id },
      );
    const { body: started } = await start();
    const { order_id } = await shop.tools.db
      .selectFrom('subscriptions')
      .select('order_id')
      .where('id', '=', started.subscriptionId)
      .executeTakeFirstOrThrow();
    const { paymentId } = started;
    const query = (PayerID: string) =>
      new URLSearchParams({ paymentId, PayerID, subscriptionId: String(started.subscriptionId) });
    return startedAt(
      buyer,
      order_id,
      started,
      (PayerID) => `/payment/subscriptions/paypal/success?${query(PayerID)}`,
      start,
    );
  };

  return {
    begin: (kind: Kind, price = 42) => (kind === 'fonts' ? beginFonts(price) : beginPlan(price)),
    payerOf,
    /** One that is paid. */
    async paid(kind: Kind, price = 42): Promise<StartedPayment> {
      const order = await (kind === 'fonts' ? beginFonts(price) : beginPlan(price));
      const response = await order.finish(await order.approve());
      if (response.status !== 200) throw new Error(`not paid: ${JSON.stringify(response.body)}`);
      return order;
    },
  };
}
