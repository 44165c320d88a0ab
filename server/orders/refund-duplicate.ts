import type { ProviderRefund } from '#server/payments/provider.ts';
import type { OrderTools } from './order-tools.ts';
import { requestIds } from './payment.ts';

type Duplicate = { id: string; amount_cents: number; payment_id: number; public_id: string };
type OpenRefund = { id: number; reference: string | null };

/**
 * Gives a capture back that paid nothing. Written before it is asked for and asked for under a key that never changes, so
 * it happens once. @returns whether it is done, or still on its way and to be looked at again. @throws when the outcome is
 * unknown or a no, so that the job runs again: money of a buyer is never forgotten.
 */
export async function refundCapture(tools: OrderTools, captureId: string): Promise<'done' | 'on_its_way'> {
  const { db, clock, log } = tools;
  const capture = await db
    .selectFrom('captures')
    .innerJoin('payments', 'payments.id', 'captures.payment_id')
    .select(['captures.id', 'captures.amount_cents', 'payment_id', 'public_id', 'state'])
    .where('captures.id', '=', captureId)
    .executeTakeFirstOrThrow();
  if (capture.state !== 'duplicate') return 'done';
  const open = await openRefund(db, clock.now(), capture);
  const refund = await askForRefund(tools, capture, open);
  const isOver = refund.state === 'failed' || refund.state === 'cancelled';
  const now = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    const isDone = refund.state === 'completed';
    await tx
      .updateTable('refunds')
      .set({ reference: refund.id, state: isOver ? 'failed' : refund.state, completed_at: isDone ? now : null })
      .where('id', '=', open.id)
      .execute();
    if (!isDone) return;
    await tx
      .updateTable('payments')
      .set({ state: 'refunded', updated_at: now })
      .where('id', '=', capture.payment_id)
      .execute();
  });
  if (!isOver) return refund.state === 'completed' ? 'done' : 'on_its_way';
  log.error({ captureId, refund: refund.id }, 'refund of a duplicate moved no money');
  throw new Error(`refund ${refund.id} of a duplicate moved no money`);
}

/** Asks for the refund, or how it goes once the provider has named it. */
async function askForRefund(
  { provider, log }: OrderTools,
  capture: Duplicate,
  open: OpenRefund,
): Promise<ProviderRefund> {
  const invoiceId = `HURUF-R-${open.id}-${capture.public_id.slice(-6)}`;
  const answer = open.reference
    ? await provider.getRefund(open.reference)
    : await provider.refund(
        capture.id,
        { amount_cents: capture.amount_cents, invoiceId },
        requestIds.refund(open.id, capture.public_id),
      );
  if (answer.kind === 'refunded' || answer.kind === 'found') return answer.refund;
  const why = answer.kind === 'unknown' ? answer.why : answer.kind === 'refused' ? answer.issue : answer.kind;
  if (answer.kind !== 'unknown') log.error({ captureId: capture.id, why }, 'refund of a duplicate was refused');
  throw new Error(`refund of a duplicate is not known to be made: ${why}`);
}

/** The refund that is under way; one that failed moved no money, so another is opened after it. */
async function openRefund(db: OrderTools['db'], now_ms: number, capture: Duplicate): Promise<OpenRefund> {
  const open = await db
    .selectFrom('refunds')
    .select(['id', 'reference'])
    .where('capture_id', '=', capture.id)
    .where('state', '<>', 'failed')
    .executeTakeFirst();
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
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow();
}
