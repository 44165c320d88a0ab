import type { OrderTools } from '#server/orders/order-tools.ts';
import { expireOrders } from '#server/orders/queries.ts';
import { LIVE_STATES, nextLook, type Payment } from './payment.ts';
import {
  abandonPayments,
  type DuePayment,
  endLook,
  markOldPayments,
  paymentByPublicId,
  takePaymentsToCheck,
} from './payment-queries.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { settleOrder } from './settle-order.ts';

const AT_ONCE = 10;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ORDER_LIFE_MS = 24 * HOUR_MS;
/** A payment whose link never reached anybody can not be approved any more after this. */
const UNANSWERED_LIFE_MS = 6 * HOUR_MS;

/**
 * Looks at the payments whose time has come: a closed tab, a lost answer or a crash costs nobody anything. Safe in any
 * number of processes. @returns how many were looked at.
 */
export async function checkPayments(tools: OrderTools): Promise<number> {
  const due = await takePaymentsToCheck(tools.db, new Date(tools.clock.now()), AT_ONCE);
  const looks = due.map((payment) =>
    look(tools, payment).catch((error) =>
      tools.log.error({ err: error, payment: payment.public_id }, 'payment could not be checked'),
    ),
  );
  await Promise.all(looks);
  return due.length;
}

/** @throws when the provider can not be asked: the payment is looked at again in a minute. */
async function look(tools: OrderTools, { public_id, news }: DuePayment): Promise<void> {
  const { db, clock } = tools;
  const read = async () => (await paymentByPublicId(db, public_id))!;
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
 * Says loudly of payments whose outcome nobody has learnt for longer than is usual with their provider: they are looked at for ever, but a person should
 * look too. Each is said once a day.
 */
export async function alarmOldPayments(tools: Pick<OrderTools, 'db' | 'clock' | 'log' | 'providers'>): Promise<void> {
  const now = tools.clock.now();
  for (const { name, patience_ms } of tools.providers.all) {
    const times = { waitingSince: new Date(now - patience_ms), saidBefore: new Date(now - 24 * HOUR_MS) };
    const old = await markOldPayments(tools.db, name, times, new Date(now));
    for (const payment of old) tools.log.error({ payment }, 'the outcome of a payment is not known after days');
  }
}

/** Closes orders that nobody paid within a day. The provider was asked before: a living payment keeps its order open. */
export async function closeOldOrders({ db, clock }: Pick<OrderTools, 'db' | 'clock'>): Promise<void> {
  await abandonPayments(db, new Date(clock.now() - UNANSWERED_LIFE_MS));
  await expireOrders(db, new Date(clock.now() - ORDER_LIFE_MS));
}
