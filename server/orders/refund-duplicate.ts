import type { OrderTools } from './order-tools.ts';
import { requestIds } from './payment.ts';

/**
 * Gives a capture back that paid nothing. Written before it is asked for and asked for under a key that never changes, so
 * it happens once; an unknown outcome throws, and the job is run again.
 */
export async function refundCapture({ db, clock, provider, log }: OrderTools, captureId: string): Promise<void> {
  const capture = await db
    .selectFrom('captures')
    .innerJoin('payments', 'payments.id', 'captures.payment_id')
    .select(['captures.id', 'captures.amount_cents', 'payment_id', 'public_id', 'state'])
    .where('captures.id', '=', captureId)
    .executeTakeFirstOrThrow();
  if (capture.state !== 'duplicate') return;
  const refund = await openRefund(db, clock.now(), capture);
  const invoiceId = `HURUF-R-${refund.id}-${capture.public_id.slice(-6)}`;
  const answer = await provider.refund(
    captureId,
    { amount_cents: capture.amount_cents, invoiceId },
    requestIds.refund(refund.id, capture.public_id),
  );
  if (answer.kind === 'unknown') throw new Error(`refund of a duplicate is unknown: ${answer.why}`);
  if (answer.kind === 'refused') {
    log.error({ captureId, issue: answer.issue }, 'refund of a duplicate was refused');
    throw new Error(`refund of a duplicate was refused: ${answer.issue}`);
  }
  const now = new Date(clock.now());
  const isDone = answer.refund.state === 'completed';
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('refunds')
      .set({ reference: answer.refund.id, state: isDone ? 'completed' : 'pending', completed_at: isDone ? now : null })
      .where('id', '=', refund.id)
      .execute();
    await tx
      .updateTable('payments')
      .set({ state: 'refunded', updated_at: now })
      .where('id', '=', capture.payment_id)
      .execute();
  });
}

async function openRefund(db: OrderTools['db'], now_ms: number, capture: { id: string; amount_cents: number }) {
  const open = await db.selectFrom('refunds').select('id').where('capture_id', '=', capture.id).executeTakeFirst();
  if (open) return open;
  return db
    .insertInto('refunds')
    .values({
      capture_id: capture.id,
      amount_cents: capture.amount_cents,
      state: 'requested',
      reason: 'paid twice',
      created_at: new Date(now_ms),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
