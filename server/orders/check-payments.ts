import type { OrderTools } from './order-tools.ts';
import { abandonPayments, takePaymentsToCheck } from './payment-queries.ts';
import { expireOrders } from './queries.ts';
import { settleOrder } from './settle-order.ts';

const AT_ONCE = 10;
const HOUR_MS = 60 * 60_000;
const ORDER_LIFE_MS = 24 * HOUR_MS;
/** A payment whose link never reached anybody can not be approved any more after this. */
const UNANSWERED_LIFE_MS = 6 * HOUR_MS;

/**
 * Looks at the payments whose time has come: a closed tab, a lost answer or a crash costs nobody anything. Safe in any
 * number of processes. @returns how many were looked at.
 */
export async function checkPayments(tools: OrderTools): Promise<number> {
  const due = await takePaymentsToCheck(tools.db, new Date(tools.clock.now()), AT_ONCE);
  const looks = due.map((publicId) =>
    settleOrder(tools, publicId).catch((error) =>
      tools.log.error({ err: error, payment: publicId }, 'payment could not be checked'),
    ),
  );
  await Promise.all(looks);
  return due.length;
}

/** Closes orders that nobody paid within a day. The provider was asked before: a living payment keeps its order open. */
export async function closeOldOrders({ db, clock }: Pick<OrderTools, 'db' | 'clock'>): Promise<void> {
  await abandonPayments(db, new Date(clock.now() - UNANSWERED_LIFE_MS));
  await expireOrders(db, new Date(clock.now() - ORDER_LIFE_MS));
}
