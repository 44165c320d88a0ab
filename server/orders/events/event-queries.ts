import { sql } from 'kysely';
import type { Db, Tx } from '#server/kit/database.ts';
import type { EventPointer } from '#server/payments/provider.ts';
import { LIVE_STATES } from '../payment.ts';

/** What happens to every payment that goes well. */
const EXPECTED = /^(CHECKOUT|PAYMENT\.CAPTURE\.COMPLETED)/;

/**
 * Keeps an event by its id, once however often it comes, and makes its payment due for a look. Of a payment that is captured
 * what is expected is no news; before that it is a reason to look, but none to look again once somebody has.
 */
export const keepEvent = async (db: Db, event: EventPointer, now: Date): Promise<{ isOurs: boolean }> => {
  const isExpected = EXPECTED.test(event.type);
  const { rows } = await sql<{ is_ours: boolean }>`
    with subject as (
      select p.id, p.public_id from payments p where p.reference = ${event.orderReference}
        or p.id = (select payment_id from captures where id = ${event.captureId}) limit 1
    ), kept as (
      insert into provider_events (id, type, payment, received_at)
      select ${event.eventId}, ${event.type}, public_id, ${now} from (select 1) one left join subject on true
      on conflict (id) do nothing returning payment
    ), due as (
      update payments p set check_at = least(p.check_at, ${now}), news = p.news + ${isExpected ? 0 : 1}
      from kept where p.public_id = kept.payment and (p.state = any(${LIVE_STATES}::text[]) or (p.state = 'captured' and ${!isExpected}))
    ) select exists (select from subject) as is_ours`.execute(db);
  return { isOurs: rows[0]!.is_ours };
};

/** The capture of a payment and what of it went back, as the books have it. */
export const refundsInBooks = async (db: Db, paymentId: number) =>
  (
    await sql<{ capture_id: string; refunds: { id: number; state: string; reference: string | null }[] }>`
      select c.id as capture_id, (select coalesce(json_agg(json_build_object('id', r.id, 'state', r.state, 'reference', r.reference)), '[]')
        from refunds r where r.capture_id = c.id) as refunds
      from captures c where c.payment_id = ${paymentId}`.execute(db)
  ).rows[0];

/** Writes a refund that was made without us. @returns its id, or nothing when it stands in the books already. */
export const insertForeignRefund = async (
  tx: Tx,
  refund: { capture_id: string; amount_cents: number; reference: string; created_at: Date },
) =>
  (
    await tx
      .insertInto('refunds')
      .values({ ...refund, state: 'requested', reason: 'given back at the payment house' })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id;

export type DisputeRow = { id: string; capture_id: string; state: 'open' | 'won' | 'lost'; now: Date };
/** @returns whether that is news. */
export const keepDispute = async (tx: Tx, { id, capture_id, state, now }: DisputeRow) => {
  const decided_at = state === 'open' ? null : now;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('disputes')
    .values({ id, capture_id, state, opened_at: now, decided_at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ state, decided_at }).where('disputes.state', '<>', state),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const suspendOrder = (tx: Tx, orderId: number) =>
  tx
    .updateTable('orders')
    .set({ status: 'disputed' })
    .where('id', '=', orderId)
    .where('status', 'in', ['success', 'partially_refunded'])
    .execute();

/** Gives an order back what a dispute suspended, by what of its money is left; not while another dispute is open. */
export const restoreOrder = (tx: Tx, orderId: number, captureId: string) =>
  sql`update orders set status = case when exists (select from refunds where capture_id = ${captureId} and state = 'completed')
      then 'partially_refunded' else 'success' end
    where id = ${orderId} and status = 'disputed'
      and not exists (select from disputes where capture_id = ${captureId} and state in ('open', 'lost'))`.execute(tx);
