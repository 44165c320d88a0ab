import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/kit/database/database.ts';

export type PeriodToNotify = {
  id: number;
  order_id: number;
  user_id: number;
  fullname: string;
  email: string;
  plan_name: string;
  plan_id: number;
  /** With its tax. */
  paid_cents: number;
  months: number;
  /** It gives chosen fonts, and not all of its licence type. */
  is_chosen: boolean;
  start_at: Date;
  end_at: Date;
  /** The same person held the plan before. */
  is_renewal: boolean;
  is_offered: boolean;
  /** Of what it cost. */
  invoice_number: string | null;
  consent: string | null;
  consented_at: Date | null;
};

const COLUMNS = sql`s.id, s.order_id, u.id as user_id, u.fullname, u.email, s.plan_name, s.plan_id,
  (select total_cents from orders
  where id = s.order_id) as paid_cents, s.months, s.fonts is not null as is_chosen, s.start_at, s.end_at,
  exists (select from subscriptions b where b.user_id = s.user_id and b.plan_id = s.plan_id and b.paid_at < s.paid_at)
    as is_renewal,
  (select p.is_active and p.archived_at is null from subscription_plans p where p.id = s.plan_id) as is_offered,
  (select number from invoices where order_id = s.order_id and copy = 1) as invoice_number,
  (select consent from orders where id = s.order_id) as consent, (select consented_at from orders
    where id = s.order_id) as consented_at`;

/** The periods that some orders paid for. */
export const periodsOfOrders = async (tx: Tx, orderIds: number[]) =>
  (
    await sql<PeriodToNotify>`select ${COLUMNS} from subscriptions s join users u on u.id = s.user_id
      where s.order_id = any(${orderIds}::int[]) and s.start_at is not null`.execute(tx)
  ).rows;

export type Notice = 'week' | 'day' | 'end';
/** A later notice replaces the earlier ones that were not sent. */
const CHECKPOINTS: Record<Notice, RawBuilder<unknown>> = {
  week: sql`told_week_at`,
  day: sql`told_day_at`,
  end: sql`told_end_at`,
};

/**
 * Claims periods that end by `before` for a notice: those that no other process has claimed and that were not renewed.
 * @returns them, for the emails that are queued in the same transaction.
 */
export const claimEnding = async (tx: Tx, notice: Notice, now: Date, before: Date, count: number) =>
  (
    await sql<PeriodToNotify>`
      with claimed as (
        select s.id from subscriptions s join orders o on o.id = s.order_id
        where s.end_at <= ${before} and s.told_end_at is null and ${CHECKPOINTS[notice]} is null
          and s.paid_at is not null
          and s.revoked_at is null and o.status in ('success', 'partially_refunded')
          and (${notice === 'end'} or s.end_at > ${now})
          and not exists (select from subscriptions n join orders p on p.id = n.order_id
            where n.user_id = s.user_id and n.plan_id = s.plan_id
            and n.end_at > s.end_at and n.revoked_at is null and p.status in ('success', 'partially_refunded'))
        order by s.end_at limit ${count} for update of s skip locked
      ), marked as (
        update subscriptions s set told_week_at = coalesce(told_week_at, ${now}),
          told_day_at = case when ${notice} = 'week' then told_day_at else coalesce(told_day_at, ${now}) end,
          told_end_at = case when ${notice} = 'end' then ${now} else told_end_at end
        from claimed where s.id = claimed.id returning s.*
      ) select ${COLUMNS} from marked s join users u on u.id = s.user_id`.execute(tx)
  ).rows;
