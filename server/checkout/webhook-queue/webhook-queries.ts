import { sql } from 'kysely';
import type { Db, Tx } from '#server/kit/database/database.ts';
import type { EventPointer } from '#server/payments/provider.ts';

/** Keeps one event. @returns whether it is of a payment of ours. */
export type KeepEvent = (event: EventPointer) => Promise<boolean>;

/** What happens to every payment that goes well, as a regular expression of PostgreSQL. */
const EXPECTED = '^(CHECKOUT|PAYMENT\\.CAPTURE\\.COMPLETED)';

/**
 * Keeps events by their ids, each once however often it comes, and makes their payments due for a look, whatever their
 * state: one that was taken for ended may have brought money. Of a payment that is captured what is expected is no
 * news; before that it is a reason to look, but none to look again once somebody has.
 * @returns for each whether it is of a payment of ours.
 */
export const keepEvents = async (db: Db, events: readonly EventPointer[], now: Date): Promise<boolean[]> => {
  const { rows } = await sql<{ is_ours: boolean }>`
    with told as materialized (
      select e.*, p.public_id as payment
        from unnest(${events.map(({ eventId }) => eventId)}::text[], ${events.map(({ type }) => type)}::text[],
          ${events.map(({ orderReference }) => orderReference)}::text[],
            ${events.map(({ captureId }) => captureId)}::text[],
          ${events.map(({ customId }) => customId)}::text[]) with ordinality
            as e (id, type, reference, capture_id, custom_id, place)
      left join lateral (
        select public_id from payments
          where public_id = e.custom_id or reference = e.reference or id = (select payment_id from captures
          where id = e.capture_id) limit 1
      ) p on true
    ), kept as (
      insert into provider_events (id, type, payment, received_at) select id, type, payment, ${now} from told
      on conflict (id) do nothing returning payment, type
    ), news as (
      select payment, count(*) filter (where type !~ ${EXPECTED}) as count from kept group by payment
    ), locked as materialized (
      select p.id, news.count from payments p join news on news.payment = p.public_id
      where p.state <> 'captured' or news.count > 0
      order by p.id for no key update of p
    ), due as (
      update payments p set check_at = least(p.check_at, ${now}), news = p.news + locked.count from locked
        where p.id = locked.id
    ) select payment is not null as is_ours from told order by place`.execute(db);
  return rows.map(({ is_ours }) => is_ours);
};

/** The capture of a payment and what of it went back, as the books have it. */
export const refundsInBooks = async (db: Db, paymentId: number) =>
  (
    await sql<{ capture_id: string; refunds: { id: number; state: string; reference: string | null }[] }>`
      select c.id as capture_id,
        (select coalesce(json_agg(json_build_object('id', r.id, 'state', r.state, 'reference', r.reference)), '[]')
        from refunds r where r.capture_id = c.id) as refunds
      from captures c where c.payment_id = ${paymentId}`.execute(db)
  ).rows[0];

/** Lets a refund that was taken for failed be looked at again. */
export const reopenRefund = (db: Db, id: number) =>
  db.updateTable('refunds').set({ state: 'pending' }).where('id', '=', id).where('state', '=', 'failed').execute();

/** Writes a refund that was made without us. @returns its id, or nothing when it stands in the books already. */
export const insertForeignRefund = async (
  tx: Tx,
  refund: { capture_id: string; amount_cents: number; reference: string; created_at: Date },
) =>
  (
    await tx
      .insertInto('refunds')
      .values({ ...refund, state: 'requested', reason: 'given back at the payment provider' })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id;

/** The id of a refund by its name at the provider, as long as its end is not written. */
export const openRefundBy = async (db: Db, reference: string) =>
  (
    await db
      .selectFrom('refunds')
      .select('id')
      .where('reference', '=', reference)
      .where('state', 'in', ['requested', 'pending'])
      .executeTakeFirst()
  )?.id;

type DisputeRow = { id: string; capture_id: string; state: 'open' | 'won' | 'lost'; now: Date };
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
  sql`update orders set status = case when exists (select from refunds
    where capture_id = ${captureId} and state = 'completed')
      then 'partially_refunded' else 'success' end
    where id = ${orderId} and status = 'disputed'
      and not exists (select from disputes where capture_id = ${captureId} and state in ('open', 'lost'))`.execute(tx);
