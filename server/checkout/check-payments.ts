import { mustExist } from '#contract/must-exist.ts';
import { expireOrders } from '#server/orders/expire-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { LIVE_STATES, nextLook, type Payment } from './payment.ts';
import {
  abandonPayments,
  type DuePayment,
  endLook,
  flagOldPayments,
  paymentByPublicId,
  takePaymentsToCheck,
} from './payment-queries.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { settleOrder } from './settle-order.ts';

const AT_ONCE = 10;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ORDER_LIFE_MS = 24 * HOUR_MS;
/** After this time, a payment with a link that never reached its buyer can't be approved any more. */
const UNANSWERED_LIFE_MS = 6 * HOUR_MS;

/**
 * Checks the payments that are due, so that a closed tab, a lost answer or a crash costs no one anything. Safe in any
 * number of processes. @returns how many were checked.
 */
export async function checkPayments(tools: OrderTools): Promise<number> {
  const due = await takePaymentsToCheck(tools.db, new Date(tools.clock.now()), AT_ONCE);
  const checks = due.map((payment) =>
    look(tools, payment).catch((error) =>
      tools.log.error({ err: error, payment: payment.public_id }, 'payment could not be checked'),
    ),
  );
  await Promise.all(checks);
  return due.length;
}

/** @throws when the provider cannot be asked: the payment is looked at again in a minute. */
async function look(tools: OrderTools, { public_id, news }: DuePayment): Promise<void> {
  const { db, clock } = tools;
  const read = async () => mustExist(await paymentByPublicId(db, public_id));
  let payment = await read();
  if (isLive(payment)) {
    await settleOrder(tools, public_id);
    if (news === 0) return;
    payment = await read();
  }
  if (!isLive(payment)) {
    await reconcilePayment(tools, public_id);
    payment = await read();
  }
  await endLook(db, payment.id, news, nextTime(payment, clock.now()));
}

const isLive = ({ state }: Payment) => LIVE_STATES.includes(state);

/** One that is open still is asked for again soon: the provider had something to tell of it. */
function nextTime(payment: Payment, now_ms: number): Date | null {
  if (isLive(payment)) return new Date(now_ms + MINUTE_MS);
  return payment.state === 'captured' ? nextLook(now_ms, payment.created_at) : null;
}

/**
 * Logs an error for payments with an outcome unknown for longer than is usual with their provider: they are checked for
 * ever, but a person should look too. Each is logged once a day.
 */
export async function alarmOldPayments(tools: Pick<OrderTools, 'db' | 'clock' | 'log' | 'providers'>): Promise<void> {
  const now = tools.clock.now();
  for (const { name, patience_ms } of tools.providers.all) {
    const times = { waitingSince: new Date(now - patience_ms), saidBefore: new Date(now - 24 * HOUR_MS) };
    const old = await flagOldPayments(tools.db, name, times, new Date(now));
    for (const payment of old) tools.log.error({ payment }, 'the outcome of a payment is not known after days');
  }
}

/**
 * Closes orders that were not paid within a day. The provider was asked before: an active payment leaves its order
 * open.
 */
export async function closeOldOrders({ db, clock }: Pick<OrderTools, 'db' | 'clock'>): Promise<void> {
  await abandonPayments(db, new Date(clock.now() - UNANSWERED_LIFE_MS));
  const now = clock.now();
  await expireOrders(db, new Date(now - ORDER_LIFE_MS), new Date(now));
}
