import { lockOrder } from '#server/orders/lock-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import type { ProviderCapture } from '#server/payments/provider.ts';
import type { Outcome, Payment } from './payment.ts';
import { markReturned } from './payment-queries.ts';

/** Writes money that was taken and went back at the provider before anybody here saw it: in the books, and nothing is given for it. */
export async function recordReturned(
  { db, clock }: OrderTools,
  payment: Payment,
  { id, amount_cents, createdAt, refunds }: ProviderCapture,
): Promise<Outcome> {
  const now = new Date(clock.now());
  const returned = refunds?.filter(({ state }) => state === 'completed') ?? [];
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, payment.order_id);
    const taken = await tx
      .insertInto('captures')
      .values({ id, payment_id: payment.id, amount_cents, captured_at: new Date(createdAt) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (taken.numInsertedOrUpdatedRows !== 1n) return;
    await tx
      .insertInto('refunds')
      .values(
        (returned.length > 0 ? returned : [{ id: null, amount_cents }]).map((refund) => ({
          capture_id: id,
          amount_cents: refund.amount_cents,
          reference: refund.id,
          state: 'completed',
          reason: 'given back at the payment provider before it was known here',
          created_at: now,
          completed_at: now,
        })),
      )
      .execute();
    await markReturned(tx, payment.id, now);
  });
  return { kind: 'refunded' };
}
