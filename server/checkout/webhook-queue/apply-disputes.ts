import { lockOrder } from '#server/orders/lock-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import type { Payment } from '../payment.ts';
import { couldNotAsk } from './could-not-ask.ts';
import { keepDispute, restoreOrder, suspendOrder } from './webhook-queries.ts';

/**
 * Writes how a buyer's complaints at the payment provider stand. While one is open nothing of the order is handed out; won, all
 * is as before; lost, it waits for the money to go back, which is written like any refund. Refuses when it can not be asked.
 */
export async function applyDisputes(tools: OrderTools, payment: Payment, captureId: string): Promise<void> {
  const { db, clock, log, providers } = tools;
  const found = await providers.of(payment.provider).findDisputes(captureId);
  if (found.kind !== 'found') couldNotAsk(tools, payment, 'whether it is disputed is not known');
  const now = new Date(clock.now());
  for (const { id, state } of found.disputes) {
    await db.transaction().execute(async (tx) => {
      await lockOrder(tx, payment.order_id);
      if (!(await keepDispute(tx, { id, capture_id: captureId, state, now }))) return;
      log.warn({ dispute: id, state, payment: payment.public_id }, 'a payment is disputed');
      if (state === 'won') await restoreOrder(tx, payment.order_id, captureId);
      else await suspendOrder(tx, payment.order_id);
    });
  }
}
