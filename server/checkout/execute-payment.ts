import { setTimeout as sleep } from 'node:timers/promises';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { refuse } from '#server/kit/refusal.ts';
import { type OrderRow, presentOrder } from '#server/orders/order.ts';
import { linkMaking, type OrderTools } from '#server/orders/order-tools.ts';
import { orderById } from '#server/orders/queries.ts';
import { orderOfPayment } from './payable-queries.ts';
import type { Outcome, Payment } from './payment.ts';
import { paymentByPublicId } from './payment-queries.ts';
import { type KnownPayment, knownOutcome, settleOrder, settleWanted, wantPayment } from './settle-order.ts';

/** A page never waits longer than this for the provider; the settling goes on without it. */
const PAGE_PATIENCE_MS = 8_000;
/** PayPal sometimes shows an approval a moment late, so "not approved" is believed the third time. */
const SECOND_CHECKS_MS = [400, 1_200];

/**
 * The outcome of a payment for its buyer, settled when the provider confirms it. @returns the paid order, or null while
 * the outcome is unknown.
 */
export async function executePayment(
  tools: OrderTools,
  caller: SessionUser,
  requested: { paymentId: string; PayerID: string },
): Promise<Order | null> {
  const order = (await orderOfPayment(tools.db, requested.paymentId, caller.id)) ?? refuse('payment_not_found');
  const payment = { ...order.asked, order_status: order.status };
  const present = (row: OrderRow) => presentOrder(row, caller.id, linkMaking(tools));
  if (knownOutcome(payment, { payerId: requested.PayerID })?.kind === 'paid') return present(order);
  return (await isPaid(tools, payment, requested.PayerID))
    ? present(mustExist(await orderById(tools.db, order.id)))
    : null;
}

/** Settles a payment for its buyer's page. @returns false while the outcome is unknown; every other no is a refusal. */
export async function isPaid(tools: OrderTools, payment: KnownPayment, payerId: string): Promise<boolean> {
  const expected = { payerId };
  const settle = () => waitForPage(tools, payment.public_id, settleOrder(tools, payment.public_id, expected));
  const known = knownOutcome(payment, expected);
  let outcome = known && known.kind !== 'expired' ? known : await settle();
  for (const pause of SECOND_CHECKS_MS) {
    if (outcome.kind !== 'not_approved') break;
    await sleep(pause);
    outcome = await settle();
  }
  switch (outcome.kind) {
    case 'paid':
      return true;
    case 'pending':
      return false;
    case 'declined':
      return refuse('payment_declined', { approval_url: outcome.approvalUrl });
    case 'not_approved':
      return refuse('payment_not_approved', { approval_url: outcome.approvalUrl });
    case 'wrong_payer':
      return refuse('payer_invalid');
    case 'refunded':
      return refuse('payment_refunded');
    case 'expired':
      return refuse('payment_expired');
  }
}

/**
 * The buyer comes back from the provider: what he approved is captured before he sees the shop again. No login is
 * needed, since his approval is the authority and nothing else can be captured. @returns where to send him.
 */
export async function returnFromProvider(
  tools: OrderTools,
  requested: { paymentId?: string | undefined; token?: string | undefined; PayerID?: string | undefined },
): Promise<string> {
  const { paymentId = '', token = null } = requested;
  const payment = (await wantPayment(tools, paymentId, token)) ?? refuse('payment_not_found');
  if (token !== null && token !== payment.reference) refuse('payer_invalid');
  const expected = requested.PayerID === undefined ? {} : { payerId: requested.PayerID };
  await waitForPage(tools, payment.public_id, settleWanted(tools, payment, expected));
  const page = await pageOf(tools, payment);
  const back = { paymentId: payment.public_id, PayerID: requested.PayerID ?? '', ...page.names };
  return `${page.path}?${new URLSearchParams(back)}`;
}

/** The buyer changed his mind at the provider. @returns where to send him; the payment stays as it is. */
export async function cancelAtProvider(tools: OrderTools, paymentId = ''): Promise<string> {
  const payment = await paymentByPublicId(tools.db, paymentId);
  return payment?.order_kind === 'subscription' ? '/customer/subscription?cancelled=1' : '/checkout?cancelled=1';
}

/** The page that waits for the outcome, and what else it has to know. */
async function pageOf(tools: OrderTools, payment: Payment): Promise<{ path: string; names: Record<string, string> }> {
  if (payment.order_kind === 'fonts') return { path: '/checkout', names: {} };
  const subscriptionId = await tools.periods.idOf(tools.db, payment.order_id);
  return { path: '/customer/subscription', names: { subscriptionId: String(subscriptionId) } };
}

async function waitForPage(tools: OrderTools, publicId: string, settling: Promise<Outcome>): Promise<Outcome> {
  // A failure is logged and the timer checks again: the buyer sees "pending", never a false "failed".
  const known = settling.catch((error): Outcome => {
    tools.log.error({ err: error, payment: publicId }, 'payment could not be settled');
    return { kind: 'pending' };
  });
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Outcome>((resolve) => {
    timer = setTimeout(resolve, PAGE_PATIENCE_MS, { kind: 'pending' }).unref();
  });
  return Promise.race([known, timeout]).finally(() => clearTimeout(timer));
}
