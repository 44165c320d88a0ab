import { sql } from 'kysely';
import type { PaymentMode } from '#contract/payment-providers.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { HOLDER } from '#server/kit/lease-holder.ts';
import { LIVE_STATES, type Payment, type PaymentState } from './payment.ts';

const COLUMNS =
  sql.raw(`p.id, p.public_id, p.order_id, p.provider, p.place, p.state, p.amount_cents, p.reference, p.approval_url, p.payer_id,
  p.approval_no, p.checks, p.gone_since, p.created_at, o.status as order_status, o.kind as order_kind, o.user_id`);

const paymentWhere = async (db: Tx, condition: ReturnType<typeof sql>) =>
  (
    await sql<Payment>`select ${COLUMNS} from payments p join orders o on o.id = p.order_id where ${condition}`.execute(
      db,
    )
  ).rows[0];

export const paymentByPublicId = (db: Tx, publicId: string) => paymentWhere(db, sql`p.public_id = ${publicId}`);

/** By our id or the provider's, among the caller's own of one kind. */
export const paymentOfUser = (db: Tx, id: string, userId: number, kind: Payment['order_kind']) =>
  paymentWhere(db, sql`(p.public_id = ${id} or p.reference = ${id}) and o.user_id = ${userId} and o.kind = ${kind}`);

/** Every payment of an order that the provider knows or knew, the first first. */
export const paymentsOfOrder = async (db: Tx, orderId: number) =>
  (
    await sql<Payment>`select ${COLUMNS} from payments p join orders o on o.id = p.order_id
      where p.order_id = ${orderId} and p.reference is not null order by p.id`.execute(db)
  ).rows;

/** The payment that is alive for an order, if one is. */
export const livePayment = (db: Tx, orderId: number) =>
  paymentWhere(db, sql`p.order_id = ${orderId} and p.state = any(${LIVE_STATES}::text[])`);

/** The payments by which other orders of a customer have a use of an order's discount, as far as they may end. */
export const ownPaymentsOfDiscount = async (db: Db, orderId: number) =>
  (
    await sql<Payment>`select ${COLUMNS} from orders w
      join orders o on o.discount_id = w.discount_id and o.user_id = w.user_id and o.id <> w.id
      join payments p on p.order_id = o.id and p.state = 'approval' where w.id = ${orderId}`.execute(db)
  ).rows;

/** The id of the money that a payment brought, if it brought any. */
export const captureOfPayment = async (db: Tx, id: number) =>
  (await db.selectFrom('captures').select('id').where('payment_id', '=', id).executeTakeFirst())?.id;

/** Whether somebody asks for money for an order at this moment, or it is on its way. */
export const isBeingPaid = async (db: Db, orderId: number) =>
  only(
    await sql<{ being: boolean }>`
      select exists (select from payments where order_id = ${orderId} and state in ('capturing', 'capture_pending'))
        as being`.execute(db),
  ).being;

type NewPayment = {
  public_id: string;
  order_id: number;
  provider: string;
  place: PaymentMode | null;
  amount_cents: number;
  now: Date;
  check_at: Date;
};

/**
 * Writes a payment that is about to be created at the provider. @returns nothing when another one is alive for the
 * order.
 */
export const insertPayment = async (db: Tx, { now, ...payment }: NewPayment) =>
  (
    await sql<Payment>`
      with p as (
        insert into payments (public_id, order_id, provider, place, state, amount_cents, check_at, created_at,
          updated_at)
        values (${payment.public_id}, ${payment.order_id}, ${payment.provider}, ${payment.place}, 'creating',
          ${payment.amount_cents}, ${payment.check_at}, ${now}, ${now})
        on conflict (order_id) where state in ('creating', 'approval', 'capturing', 'capture_pending') do nothing
        returning *
      ) select ${COLUMNS} from p join orders o on o.id = p.order_id`.execute(db)
  ).rows[0];

/** The provider knows the payment now, and where the buyer approves it. */
export const keepApproval = (db: Db, id: number, created: { reference: string; approval_url: string }, now: Date) =>
  db
    .updateTable('payments')
    .set({ ...created, state: 'approval', updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .execute();

/** A payment under lease: `was` is its state before, since who holds the lease may ask for the money. */
export type LeasedPayment = Payment & { was: PaymentState };
/**
 * A payment after a request for its lease: without a lease while another process has it, or when the payment is over.
 */
export type WantedPayment = LeasedPayment | (Payment & { was: null });

/**
 * Takes the lease of a payment that waits for its outcome. @returns the payment in either case, nothing where there is
 * none.
 * @param reference how its provider must call it; null: that is not asked.
 */
export const leasePayment = async (db: Db, publicId: string, reference: string | null, now: Date, until: Date) =>
  (
    await sql<WantedPayment>`
      with free as materialized (
        select id, state from payments
          where public_id = ${publicId} and state in ('approval', 'capturing', 'capture_pending')
          and (lease_until is null or lease_until < ${now})
            and (${reference}::text is null or reference = ${reference}) for no key update
      ), leased as (
        update payments p set lease_until = ${until}, lease_holder = ${HOLDER}, updated_at = ${now},
          state = case p.state when 'approval' then 'capturing' else p.state end
        from free, orders o where p.id = free.id and o.id = p.order_id
        returning ${COLUMNS}, free.state as was
      )
      select * from leased
      union all select ${COLUMNS}, null from payments p join orders o on o.id = p.order_id
        where p.public_id = ${publicId} and not exists (select from leased)`.execute(db)
  ).rows[0];

export type Release = {
  state: PaymentState;
  check_at: Date | null;
  checks?: number;
  gone_since?: Date | null;
  payer_id?: string | null;
  approval_no?: number;
  problem?: string | null;
};

/** When to check next; a payment with unread events stays due. */
export const unlessPending = (check_at: Date | null) =>
  sql<Date | null>`case when news > 0 then check_at else ${check_at}::timestamptz end`;

/**
 * Gives the lease back and writes what was learnt, unless another has settled the payment: a late answer undoes
 * nothing.
 */
export const releasePayment = (db: Tx, id: number, { check_at, ...change }: Release, now: Date) =>
  db
    .updateTable('payments')
    .set({ ...change, check_at: unlessPending(check_at), lease_until: null, updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', LIVE_STATES)
    .executeTakeFirst();

/** The money of a payment came and went back: whatever it was taken for before, that is its end. */
export const recordReturn = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('payments')
    .set({ state: 'refunded', check_at: unlessPending(null), lease_until: null, updated_at: now })
    .where('id', '=', id)
    .execute();

export type DuePayment = { public_id: string; news: number };

/**
 * Payments that are due for a check and not being checked. Each is pushed a minute ahead, so that no other process
 * takes it too; events that arrive from now on make it due again.
 */
export const takePaymentsToCheck = async (db: Db, now: Date, count: number) =>
  (
    await sql<DuePayment>`
      with due as (
        select id, public_id, news from payments
          where check_at <= ${now} and (lease_until is null or lease_until < ${now})
        order by check_at limit ${count} for update skip locked
      )
      update payments set check_at = ${new Date(now.getTime() + 60_000)} from due where payments.id = due.id
      returning due.public_id, due.news`.execute(db)
  ).rows;

/** Ends a check and sets the time of the next one, unless more events arrived than the check had seen. */
export const endLook = (db: Db, id: number, news: number, check_at: Date | null) =>
  db.updateTable('payments').set({ news: 0, check_at }).where('id', '=', id).where('news', '=', news).execute();

/** Payments at a provider that have waited since before a time, and were not reported since another time. */
export const flagOldPayments = async (
  db: Db,
  provider: string,
  { waitingSince, saidBefore }: { waitingSince: Date; saidBefore: Date },
  now: Date,
) =>
  (
    await sql<{ public_id: string }>`
      update payments set alarmed_at = ${now}
        where provider = ${provider} and created_at < ${waitingSince} and state = any(${LIVE_STATES}::text[])
        and (alarmed_at is null or alarmed_at <= ${saidBefore}) returning public_id`.execute(db)
  ).rows.map((row) => row.public_id);

/**
 * Ends a payment that the buyer has not begun at the provider. @returns false while it is being checked, or when it has
 * ended.
 */
export const giveUpPayment = async (db: Db, id: number, now: Date) =>
  (
    await db
      .updateTable('payments')
      .set({ state: 'expired', check_at: null, problem: 'another way to pay was chosen', updated_at: now })
      .where('id', '=', id)
      .where('state', '=', 'approval')
      .where('lease_until', 'is', null)
      .returning('id')
      .execute()
  ).length > 0;

/**
 * Ends a payment of a sandbox that the shop has left; not while somebody is looking at it. @returns whether it is over.
 */
export const endLeft = async (db: Db, id: number, problem: string, now: Date) =>
  (
    await db
      .updateTable('payments')
      .set({ state: 'failed', check_at: null, problem, updated_at: now })
      .where('id', '=', id)
      .where('state', 'in', LIVE_STATES)
      .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', now)]))
      .returning('id')
      .execute()
  ).length > 0;

/** Ends payments that the provider never answered: the buyer never got a link to approve them. */
export const abandonPayments = (db: Db, madeBefore: Date) =>
  db
    .updateTable('payments')
    .set({ state: 'failed', check_at: null, problem: 'the provider never answered' })
    .where('state', '=', 'creating')
    .where('created_at', '<', madeBefore)
    .execute();

/** The payments of an order next to one of them, as far as its provider knows them. */
export const otherPayments = (
  db: Db,
  { order_id, id, provider, place }: Pick<Payment, 'order_id' | 'id' | 'provider' | 'place'>,
) =>
  db
    .selectFrom('payments')
    .select(['public_id', 'reference'])
    .where('order_id', '=', order_id)
    .where('provider', '=', provider)
    .where('place', 'is not distinct from', place)
    .where('id', '<>', id)
    .where('reference', 'is not', null)
    .$narrowType<{ reference: string }>()
    .execute();

/**
 * Lets a payment that was taken for ended, or is frozen, be settled after all, unless another one of its order is alive
 * or paid it.
 */
export const reopenPayment = (db: Db, publicId: string, now: Date) =>
  sql`update payments p set state = 'capturing', lease_until = null, check_at = ${now}, updated_at = ${now}
    where public_id = ${publicId} and state in ('expired', 'failed', 'frozen') and reference is not null
      and not exists (select from payments o
        where o.order_id = p.order_id and (o.state = any(${LIVE_STATES}::text[]) or o.state = 'captured'))`.execute(db);

/** Writes what a look found of a payment that is not alive any more, unless somebody has settled it meanwhile. */
export const changeEnded = (db: Db, id: number, { state, problem = null }: Release, now: Date) =>
  db
    .updateTable('payments')
    .set({ state, problem, updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['expired', 'failed', 'frozen'])
    .execute();

/** The report of the provider names money of these payments that the books do not have: each is looked at. */
export const makeDue = (tx: Tx, publicIds: readonly string[], now: Date) =>
  sql`update payments set check_at = least(check_at, ${now}), news = news + 1 where id in (
    select id from payments where public_id = any(${publicIds}::text[]) order by id for no key update)`.execute(tx);

/**
 * Puts payments that were begun before places were stored where the shop takes money; bank transfers of a shop that
 * takes no other money are for good.
 */
export const assignOldPayments = (db: Db, mode: PaymentMode | null) =>
  sql`update payments set place = coalesce(${mode}::text, 'live') where place is null and provider <> 'none'
    and (${mode}::text is not null or provider = 'bank_transfer')`.execute(db);
