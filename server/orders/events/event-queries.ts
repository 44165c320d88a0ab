import { sql } from 'kysely';
import type { Db, Tx } from '#server/kit/database.ts';
import type { EventPointer } from '#server/payments/provider.ts';
import { lookAtPayment } from '../job-names.ts';

/** What happens to every payment that goes well: the buyer who comes back brings the same news. */
const EXPECTED = /^(CHECKOUT|PAYMENT\.CAPTURE\.COMPLETED)/;
const BUYER_COMES_BACK_MS = 1_000;

/**
 * Keeps an event by its id, once however often it comes, and asks for a look at its payment. Many events of one payment come
 * to one look. One that says what is known already, or that belongs to nothing here, is done at once.
 */
export const keepEvent = async (db: Db, event: EventPointer, now: Date): Promise<{ isOurs: boolean }> => {
  const isExpected = EXPECTED.test(event.type);
  const { rows } = await sql<{ is_ours: boolean }>`
    with subject as (
      select p.public_id, p.state = 'captured' and ${isExpected} as is_known
      from payments p where p.reference = ${event.orderReference}
        or p.id = (select payment_id from captures where id = ${event.captureId}) limit 1
    ), kept as (
      insert into provider_events (id, type, payment, received_at, done_at)
      select ${event.eventId}, ${event.type}, public_id, ${now}, case when is_known is false then null else ${now}::timestamptz end
      from (select 1) one left join subject on true
      on conflict (id) do nothing returning payment, done_at
    ), asked as (
      select graphile_worker.add_job(${lookAtPayment.name}::text, json_build_object('publicId', payment), job_key := 'payment:' || payment,
        run_at := now() + ${isExpected ? BUYER_COMES_BACK_MS : 0} * interval '1 millisecond')
      from kept where done_at is null
    ) select exists (select from subject) as is_ours, (select count(*) from asked) as asked`.execute(db);
  return { isOurs: rows[0]!.is_ours };
};

/** The events of a payment that are to be looked into; those that tell what is known meanwhile are done at once. */
export const openEventsOf = async (db: Db, publicId: string, now: Date): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      with open as (
        select e.id, p.state = 'captured' and e.type ~ ${EXPECTED.source} as is_known
        from provider_events e join payments p on p.public_id = e.payment where e.payment = ${publicId} and e.done_at is null
      ), closed as (
        update provider_events set done_at = ${now} from open where provider_events.id = open.id and open.is_known
      ) select id from open where not is_known`.execute(db)
  ).rows.map((row) => row.id);

export const closeEvents = (db: Db, ids: string[], now: Date) =>
  db.updateTable('provider_events').set({ done_at: now }).where('id', 'in', ids).execute();

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
