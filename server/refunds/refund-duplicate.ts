import type { OrderStatus } from '#contract/nouns/orders.ts';
import type { PaymentMode } from '#contract/payment-providers.ts';
import { enqueue } from '#server/kit/jobs/jobs.ts';
import { lockOrder } from '#server/orders/lock-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { notifyReturn } from '#server/orders/order-tools.ts';
import { askForRefund, type Captured, type OpenRefund } from './ask-for-refund.ts';

/** Orders that no other payment has paid. */
const UNPAID: OrderStatus[] = ['pending', 'expired', 'failed'];

/**
 * Gives a capture back that paid nothing. Written before it is asked for and asked for under a key that never changes,
 * so it happens once. @returns whether it is done, or still on its way and to be looked at again. @throws when the
 * outcome is unknown or a no, so that the job runs again: money of a buyer is never forgotten.
 */
export async function refundCapture(tools: OrderTools, captureId: string): Promise<'done' | 'on_its_way'> {
  const { db, clock, log } = tools;
  const capture = await db
    .selectFrom('captures')
    .innerJoin('payments', 'payments.id', 'captures.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'captures.id',
      'captures.amount_cents',
      'payment_id',
      'public_id',
      'provider',
      'place',
      'order_id',
      'state',
      'status',
    ])
    .where('captures.id', '=', captureId)
    .$narrowType<{ place: PaymentMode | null }>()
    .executeTakeFirstOrThrow();
  if (capture.state !== 'duplicate') return 'done';
  const open = await openRefund(tools, capture);
  const answer = await askForRefund(tools, capture, open);
  if (answer.kind !== 'known') {
    log.error({ captureId, why: answer.why }, 'refund of a duplicate is not known to be made');
    throw new Error(`refund of a duplicate is not known to be made: ${answer.why}`);
  }
  const { refund } = answer;
  const state = refund.state === 'cancelled' ? 'failed' : refund.state;
  const now = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, capture.order_id);
    const isDone = refund.state === 'completed';
    await tx
      .updateTable('refunds')
      .set({ reference: refund.id, state, completed_at: isDone ? now : null })
      .where('id', '=', open.id)
      .execute();
    if (!isDone) return;
    await tx
      .updateTable('payments')
      .set({ state: 'refunded', updated_at: now })
      .where('id', '=', capture.payment_id)
      .execute();
    // No other payment has paid it, and what it was for is not to be had.
    await tx
      .updateTable('orders')
      .set({ status: 'refunded', cart_key: null })
      .where('id', '=', capture.order_id)
      .where('status', 'in', UNPAID)
      .execute();
    await enqueue(tx, notifyReturn, { captureId });
  });
  if (state !== 'failed') return state === 'completed' ? 'done' : 'on_its_way';
  log.error({ captureId, refund: refund.id }, 'refund of a duplicate moved no money');
  throw new Error(`refund ${refund.id} of a duplicate moved no money`);
}

/** The refund that is under way; one that failed moved no money, so another is opened after it. */
function openRefund(
  { db, clock }: OrderTools,
  capture: Captured & { order_id: number; status: OrderStatus },
): Promise<OpenRefund> {
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, capture.order_id);
    const open = await tx
      .selectFrom('refunds')
      .select(['id', 'reference', 'amount_cents'])
      .where('capture_id', '=', capture.id)
      .where('state', '<>', 'failed')
      .executeTakeFirst();
    if (open) return open;
    return tx
      .insertInto('refunds')
      .values({
        capture_id: capture.id,
        amount_cents: capture.amount_cents,
        state: 'requested',
        reason: UNPAID.includes(capture.status) ? 'not to be had any more' : 'paid twice',
        created_at: new Date(clock.now()),
      })
      .returning(['id', 'reference', 'amount_cents'])
      .executeTakeFirstOrThrow();
  });
}
