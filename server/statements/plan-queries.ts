import { sql } from 'kysely';
import type { Environment } from '#contract/payment-providers.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';

/** An entry of the books that belongs to a period of a plan, with what all of them came to by then but for fees. */
export type PlanEntry = {
  kind: 'sale' | 'refund' | 'correction' | 'fee';
  cents: number;
  upto_cents: number;
  plan_id: number;
  /** The day on which the period was paid for, of the shop's calendar. */
  paid_on: string;
};

/** The entries of a month that belong to periods with shared income, the oldest first. */
export const planEntries = async (db: Db, month: string, environment: Environment, zone: string) =>
  (
    await sql<PlanEntry>`
      with touched as (
        select distinct e.order_id from ledger_entries e join orders o on o.id = e.order_id and o.kind = 'subscription'
        where e.environment = ${environment} and e.day >= ${`${month}-01`}::date
          and e.day < ${`${month}-01`}::date + interval '1 month'
          and e.kind in ('sale', 'refund', 'correction', 'fee')
      ), whole as (
        select e.id, e.day, e.kind, e.order_id, case when e.kind = 'sale' or e.credit = 'sales'
          or (e.kind = 'fee' and e.debit <> 'fees')
          then e.amount_cents else -e.amount_cents end as cents
        from touched join ledger_entries e on e.order_id = touched.order_id and e.environment = ${environment}
          and e.kind in ('sale', 'refund', 'correction', 'fee')
      ), running as (
        select *, (sum(cents) filter (where kind <> 'fee') over (partition by order_id order by id))::int as upto_cents
          from whole
      )
      select r.kind, r.cents, coalesce(r.upto_cents, 0) as upto_cents, s.plan_id,
        to_char(o.paid_at at time zone ${zone}, 'YYYY-MM-DD') as paid_on
      from running r join orders o on o.id = r.order_id join subscriptions s on s.order_id = o.id
      where r.day >= ${`${month}-01`}::date and r.day < ${`${month}-01`}::date + interval '1 month'
        and (select is_on from plan_sharing where from_month <= (o.paid_at at time zone ${zone})::date
          order by from_month desc limit 1)
      order by r.id`.execute(db)
  ).rows;

export type PlanMonth = { plan_id: number; month: string };
export type DownloadedFont = PlanMonth & { product_id: number; product_name: string; weight: number };

/**
 * What subscribers of plans downloaded in some months: each font once for each subscriber and month, by its price then.
 * A download counts where its subscriber had a period of the environment.
 */
export const downloadedFonts = async (db: Db, wanted: readonly PlanMonth[], environment: Environment, zone: string) =>
  (
    await sql<DownloadedFont>`
      with once as (
        select w.plan_id, w.month, l.product_id, l.user_id, max(d.price_cents) as price_cents
        from unnest(${wanted.map(({ plan_id }) => plan_id)}::int[],
          ${wanted.map(({ month }) => month)}::text[]) w (plan_id, month)
          cross join lateral (select (w.month || '-01')::timestamp at time zone ${zone} as since,
            ((w.month || '-01')::timestamp + interval '1 month') at time zone ${zone} as until) span
          join downloads d on d.price_cents is not null and d.staff_id is null and d.created_at >= span.since
            and d.created_at < span.until
          join licenses l on l.id = d.license_id and l.plan_id = w.plan_id
        where exists (select from subscriptions s join orders o on o.id = s.order_id and o.environment = ${environment}
          where s.user_id = l.user_id and s.plan_id = l.plan_id and s.start_at <= d.created_at
            and d.created_at < s.end_at)
        group by 1, 2, 3, 4
      )
      select o.plan_id, o.month, o.product_id, p.name as product_name, sum(o.price_cents)::float8 as weight
      from once o join products p on p.id = o.product_id group by 1, 2, 3, 4 having sum(o.price_cents) > 0
        order by 1, 2, 3`.execute(db)
  ).rows;

export type ShareSince = { product_id: number; maker_id: number; from_day: string; share: number; after_fees: boolean };
/** All that was ever agreed for some fonts, the latest first. */
export const sharesOfFonts = async (db: Db, ids: readonly number[]) =>
  (
    await sql<ShareSince>`select product_id, maker_id, to_char(from_day, 'YYYY-MM-DD') as from_day, share, after_fees
      from maker_shares where product_id = any(${ids}::int[]) order by product_id, maker_id, from_day desc`.execute(db)
  ).rows;

export type SharingSince = { month: string; is_on: boolean };
/** From when on the income of plans is shared, and from when on not, the latest first. */
export const planSharing = async (db: Tx) =>
  (
    await sql<SharingSince>`select to_char(from_month, 'YYYY-MM') as month, is_on from plan_sharing
      order by from_month desc`.execute(db)
  ).rows;

export const writePlanSharing = (tx: Tx, { month, is_on }: SharingSince) =>
  sql`insert into plan_sharing (from_month, is_on) values ((${month} || '-01')::date, ${is_on})
    on conflict (from_month) do update set is_on = excluded.is_on`.execute(tx);
