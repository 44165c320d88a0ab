import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionUser } from '#contract/accounts.ts';
import type { Cents } from '#contract/money.ts';
import { refuse } from '#server/kit/refusal.ts';
import { newNumber } from '#server/kit/tokens.ts';
import { giveFreeOrder } from './give-free-order.ts';
import type { OrderTools } from './order-tools.ts';
import { nextMark, type Payment, requestIds } from './payment.ts';
import {
  insertPayment,
  keepApproval,
  linesToPay,
  orderToPay,
  type PayableOrder,
  paymentByPublicId,
} from './payment-queries.ts';
import { settleOrder } from './settle-order.ts';

export type Started = { approval_url: string; paymentId: string };

/** After this a payment may have ended at the provider, so it is asked before its link is given out again. */
const LINK_AGE_MS = 60 * 60_000;
/** How long a second click waits for the answer that the first one is getting. */
const PATIENCE_MS = 2_000;

/**
 * Starts paying an order, or goes on with the payment that is alive: the same link however often it is asked for. The
 * row with its keys is written before the provider hears of it, so that an answer that is lost can be asked for again.
 */
export async function startPayment(
  tools: OrderTools,
  caller: SessionUser,
  asked: { orderId: number; total: Cents },
): Promise<Started> {
  const order = (await orderToPay(tools.db, asked.orderId, caller.id)) ?? refuse('order_not_found');
  if (order.status === 'expired' || order.status === 'failed' || order.is_frozen) refuse('order_closed');
  if (order.status !== 'pending') refuse('order_already_paid');
  if (asked.total !== order.total_cents) refuse('total_mismatch');
  const payment = order.payment ?? (await newPayment(tools, order));
  if (payment.approval_url === null) return askProvider(tools, payment, order);
  if (tools.clock.now() - payment.created_at.getTime() < LINK_AGE_MS) return linkOf(payment);
  await settleOrder(tools, payment.public_id);
  const now = await paymentByPublicId(tools.db, payment.public_id);
  return now?.approval_url && now.state !== 'expired' && now.order_status === 'pending'
    ? linkOf(now)
    : startPayment(tools, caller, asked);
}

function linkOf(payment: Payment): Started {
  return { approval_url: payment.approval_url!, paymentId: payment.public_id };
}

async function newPayment(tools: OrderTools, order: PayableOrder): Promise<Payment> {
  const { db, clock, provider } = tools;
  const lines = await linesToPay(db, order.id);
  if (lines.some((line) => !line.is_on_offer)) refuse('offer_withdrawn');
  if (!provider.isSandbox && lines.some((line) => line.demo)) refuse('demo_product');
  const public_id = `PAY-${newNumber(20)}`;
  if (order.total_cents === 0) return giveFreeOrder(tools, order.id, public_id);
  const now = clock.now();
  const row = { public_id, order_id: order.id, provider: provider.name, amount_cents: order.total_cents };
  const isOurs = await insertPayment(db, { ...row, now: new Date(now), check_at: nextMark(now, new Date(now)) });
  if (isOurs) return (await paymentByPublicId(db, public_id))!;
  const other = (await orderToPay(db, order.id, (await paymentOwner(tools, order.id))!))?.payment;
  return other ?? refuse('order_already_paid');
}

async function paymentOwner({ db }: OrderTools, orderId: number): Promise<number | undefined> {
  return (await db.selectFrom('orders').select('user_id').where('id', '=', orderId).executeTakeFirst())?.user_id;
}

async function askProvider(tools: OrderTools, payment: Payment, order: PayableOrder): Promise<Started> {
  const { db, clock, provider, settings, log } = tools;
  const here = `${settings.PUBLIC_URL}/payment/paypal`;
  const lines = await linesToPay(db, order.id);
  const created = await provider.createOrder(
    {
      customId: payment.public_id,
      invoiceId: `HURUF-${payment.public_id.slice(-6)}-${order.id}`,
      description: `Huruf order ${order.id}`,
      amount_cents: payment.amount_cents,
      lines: lines.map(({ name, quantity, unit_cents, sku }) => ({
        name: name.slice(0, 127),
        quantity,
        unit_cents,
        sku,
      })),
      brandName: 'Huruf',
      returnUrl: `${here}/return?paymentId=${payment.public_id}`,
      cancelUrl: `${here}/cancel?paymentId=${payment.public_id}`,
    },
    requestIds.create(payment.public_id),
  );
  if (created.kind === 'created' && created.order.approvalUrl) {
    const approval = { reference: created.order.reference, approval_url: created.order.approvalUrl };
    await keepApproval(db, payment.id, approval, new Date(clock.now()));
    return { approval_url: approval.approval_url, paymentId: payment.public_id };
  }
  log.warn({ payment: payment.public_id, answer: created.kind }, 'payment not created');
  if (created.kind === 'unknown') return awaitOther(tools, payment);
  refuse('provider_unavailable');
}

/** Another click may be getting the answer that we did not get: its link is ours too. */
async function awaitOther(tools: OrderTools, payment: Payment): Promise<Started> {
  const isYoung = tools.clock.now() - payment.created_at.getTime() < PATIENCE_MS;
  for (let waited = 0; isYoung && waited < PATIENCE_MS; waited += 100) {
    const now = await paymentByPublicId(tools.db, payment.public_id);
    if (now?.approval_url) return linkOf(now);
    await sleep(100);
  }
  return refuse('provider_unavailable');
}
