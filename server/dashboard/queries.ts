import { sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';

type Totals = {
  users: number;
  orders: number;
  revenue_cents: number;
  paid_cents: number;
  refunded_cents: number;
};

/**
 * Sums over all orders of fonts; money that was taken counts for ever, what went back beside it. An order of one of these
 * states was paid with exactly its total. The orders themselves are summed up as they change (migrations/0005-orders.sql). What went back
 * is summed up over all that was taken, and what of it is of periods of plans, which is little, taken off again.
 */
export const totals = async (db: Db) =>
  (
    await sql<Totals>`
      with periods as materialized (
        select id from orders where kind = 'subscription' and status in ('refunded', 'partially_refunded', 'disputed')
      )
      select (select count(*) from users where deleted_at is null) as users,
        coalesce(sum(orders), 0)::float8 as orders, coalesce(sum(cents), 0)::float8 as revenue_cents,
        coalesce(sum(cents) filter (where status in ('success', 'partially_refunded', 'refunded', 'disputed')), 0)::float8 as paid_cents,
        (select coalesce(sum(amount_cents), 0)::float8 from refunds where state = 'completed' and paid_order_id is not null) - (
          select coalesce(sum(r.amount_cents), 0)::float8 from periods
            join refunds r on r.paid_order_id = periods.id and r.state = 'completed'
        ) as refunded_cents
      from order_sums where kind = 'fonts'`.execute(db)
  ).rows[0]!;

/**
 * Sums of orders by month ("2026-06") of a time zone: the whole days (UTC) of a month are summed up already, and the hours
 * before and after them are read from the orders.
 */
export const earningsByMonth = async (db: Db, zone: string, months: readonly string[]) =>
  (
    await sql<{ month: string; cents: number }>`
      select m.month, (
        select coalesce(sum(s.cents), 0)::float8 from order_sums s
        where s.kind = 'fonts' and s.utc_day >= days.first and s.utc_day < days.after
      ) + (
        select coalesce(sum(o.total_cents), 0)::float8 from orders o where o.kind = 'fonts'
          and o.created_at >= span.since and o.created_at < least(midnights.first, span.until)
      ) + (
        select coalesce(sum(o.total_cents), 0)::float8 from orders o where o.kind = 'fonts'
          and o.created_at >= midnights.after and o.created_at < span.until
      ) as cents
      from unnest(${months}::text[]) as m (month),
        lateral (select (m.month || '-01')::timestamp at time zone ${zone} as since,
          ((m.month || '-01')::timestamp + interval '1 month') at time zone ${zone} as until) span,
        lateral (select utc_day_of(span.since + interval '1 day' - interval '1 microsecond') as first, utc_day_of(span.until) as after) days,
        lateral (select to_timestamp(days.first * 86400.0) as first, to_timestamp(days.after * 86400.0) as after) midnights`.execute(
      db,
    )
  ).rows;
