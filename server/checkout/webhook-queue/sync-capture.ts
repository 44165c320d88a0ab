import { notNull } from '#contract/must-exist.ts';
import { enqueue } from '#server/kit/jobs/jobs.ts';
import { refuse } from '#server/kit/refusal.ts';
import { lockOrder } from '#server/orders/lock-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { continueRefund } from '#server/orders/order-tools.ts';
import { advanceRefund } from '#server/refunds/refund-order.ts';
import type { Payment } from '../payment.ts';
import {
  insertForeignRefund,
  keepDispute,
  openRefundBy,
  refundsInBooks,
  reopenRefund,
  restoreOrder,
  suspendOrder,
} from './webhook-queries.ts';

/** The payment provider didn't give the state of a payment: the caller gets a refusal, and the timer asks again. */
export function couldNotAsk({ log }: Pick<OrderTools, 'log'>, payment: Pick<Payment, 'public_id'>, why: string): never {
  log.warn({ payment: payment.public_id, why }, 'how a payment stands could not be asked');
  return refuse('provider_silent');
}

/** Why the provider did not say what it was asked. */
export function whyNot(found: { kind: string; why?: string; issue?: string }): string {
  return found.why ?? found.issue ?? found.kind;
}

/**
 * Brings the books up to what the payment provider says of a payment that was taken: disputes, refunds that were asked
 * for here and go on, and refunds made there, which are written as if they had been made here. Refuses when it cannot
 * be asked.
 */
export async function syncCapture(tools: OrderTools, payment: Payment): Promise<void> {
  const { db, clock } = tools;
  // Read before our own open refunds are asked for: one that appears there in between is none of its list.
  const found = await (await tools.providers.of(payment)).getOrder(notNull(payment.reference));
  if (found.kind !== 'found') couldNotAsk(tools, payment, whyNot(found));
  const books = await refundsInBooks(db, payment.id);
  const there = found.order.captures.find(({ id }) => id === books?.capture_id);
  if (!books || !there) return;
  await applyDisputes(tools, payment, there.id);
  for (const refund of books.refunds) {
    if (!['requested', 'pending'].includes(refund.state)) continue;
    const state = await advanceRefund(tools, refund.id);
    // Without its id at the provider it can't be distinguished from a refund made there.
    if (state === 'unknown' && refund.reference === null)
      couldNotAsk(tools, payment, `refund ${refund.id} is not known to be made`);
  }
  for (const { id, state, amount_cents } of there.refunds ?? []) {
    if (state === 'failed' || state === 'cancelled') continue;
    const known = books.refunds.find(({ reference }) => reference === id);
    if (known?.state === 'failed') {
      // It was taken for failed by a slip: the provider has it.
      await reopenRefund(db, known.id);
      await advanceRefund(tools, known.id);
    }
    const foreign = await db.transaction().execute(async (tx) => {
      const refundId = await insertForeignRefund(tx, {
        capture_id: there.id,
        amount_cents,
        reference: id,
        created_at: new Date(clock.now()),
      });
      if (refundId !== undefined) await enqueue(tx, continueRefund, { refundId }, { key: `refund:${refundId}` });
      return refundId;
    });
    // Somebody else may have written it a moment ago and be about to go on with it: anyone who looked hears of it as
    // done.
    const open = foreign ?? (await openRefundBy(db, id));
    if (open !== undefined) await advanceRefund(tools, open);
  }
}

/**
 * Writes how a buyer's complaints at the payment provider stand. While one is open nothing of the order is handed out;
 * won, all is as before; lost, it waits for the money to go back, which is written like any refund. Refuses when it
 * cannot be asked.
 */
async function applyDisputes(tools: OrderTools, payment: Payment, captureId: string): Promise<void> {
  const { db, clock, log, providers } = tools;
  const found = await (await providers.of(payment)).findDisputes(captureId);
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
