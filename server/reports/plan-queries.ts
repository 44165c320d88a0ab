import { sql } from 'kysely';
import type { Environment } from '#contract/payment-providers.ts';
import type { Db } from '#server/kit/database/database.ts';

export type PlanRow = { month: string; mrr_cents: number; subscribers: number; before: number; lost: number };

/**
 * Plans in some months of a time zone: what runs when a month ends, or at a moment before that. A period runs from its
 * beginning to its end, or until its money went back.
 */
export const planMonths = async (
  db: Db,
  months: readonly string[],
  { environment, zone, now }: { environment: Environment; zone: string; now: Date },
) =>
  (
    await sql<PlanRow>`
      with spans as (
        select month, (month || '-01')::timestamp at time zone ${zone} as since,
          least(((month || '-01')::timestamp + interval '1 month') at time zone ${zone}, ${now}::timestamptz) as until
        from unnest(${months}::text[]) m (month)
      ), periods as (
        select s.user_id, s.price_cents::float8 / s.months as cents, s.start_at,
          least(s.end_at, coalesce(s.revoked_at, s.end_at)) as end_at
        from subscriptions s join orders o on o.id = s.order_id and o.environment = ${environment}
        where s.paid_at is not null and s.end_at > (select min(since) from spans)
      )
      select month, coalesce(round(sum(cents) filter (where ends_later)), 0)::float8 as mrr_cents,
        count(distinct user_id) filter (where ends_later)::int as subscribers,
        count(distinct user_id) filter (where began_before)::int as before,
        (count(distinct user_id) filter (where began_before) - count(distinct user_id) filter (where began_before
          and stays))::int as lost
      from (
        select spans.month, p.user_id, p.cents, p.start_at < spans.since and p.end_at > spans.since as began_before,
          p.start_at < spans.until and p.end_at > spans.until as ends_later,
          bool_or(p.start_at < spans.until and p.end_at > spans.until)
            over (partition by spans.month, p.user_id) as stays
        from spans left join periods p on p.start_at < spans.until and p.end_at > spans.since
      ) counted group by month order by month desc`.execute(db)
  ).rows;

export type PlacedRow = { status: string; orders: number; cents: number };

/** Orders of fonts that were placed in some days (UTC) by how they stand now, from sums that the database holds. */
export const placedOrders = async (
  db: Db,
  { from, to, environment }: { from: string; to: string; environment: Environment },
) =>
  (
    await sql<PlacedRow>`select status, sum(orders)::int as orders, sum(cents)::float8 as cents from order_sums
      where kind = 'fonts' and environment = ${environment}
        and utc_day >= utc_day_of(${`${from}T00:00:00Z`}::timestamptz)
        and utc_day <= utc_day_of(${`${to}T00:00:00Z`}::timestamptz) group by status`.execute(db)
  ).rows;
