import { type RawBuilder, sql } from 'kysely';
import type { Environment } from '#contract/payment-providers.ts';
import type { Db } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { paidOfLine, returnsOf } from '#server/orders/standing-queries.ts';
import type { BookedOrder } from './divide-order.ts';

/** Days of the shop's calendar, both included. */
export type Span = { from: string; to: string; environment: Environment };
export type Figures = {
  gross_cents: number;
  discounts_cents: number;
  refunds_cents: number;
  tax_cents: number;
  fees_cents: number;
};
export type SummedRow = Figures & { key: string; name: string; orders: number };

/** Entries `e` of a span that income is made of, with an order or without: the same as the sums of the ledger. */
const inSpan = ({ from, to, environment }: Span) => sql`e.environment = ${environment}
  and e.day >= ${from}::date and e.day <= ${to}::date
  and (e.kind in ('sale', 'tax', 'refund', 'refund_tax', 'correction') or 'fees' in (e.debit, e.credit))`;

const sumOf = (cents: RawBuilder<unknown>) => sql`coalesce(sum(${cents}), 0)::float8`;
const grew = (account: string, side: 'debit' | 'credit') => {
  const other = side === 'debit' ? 'credit' : 'debit';
  return sumOf(
    sql`case ${account} when e.${sql.ref(side)} then e.amount_cents when e.${sql.ref(other)} then -e.amount_cents end`,
  );
};
const FIGURES = sql`
  ${sumOf(sql`case when e.kind in ('sale', 'tax') then e.amount_cents end`)} as gross_cents,
  ${sumOf(sql`case when e.kind = 'sale' then
    (select sum(i.discount_cents) from order_items i where i.order_id = e.order_id) end`)} as discounts_cents,
  ${sumOf(sql`case when e.kind in ('refund', 'refund_tax') then e.amount_cents end`)} as refunds_cents,
  ${grew('tax', 'credit')} as tax_cents, ${grew('fees', 'debit')} as fees_cents`;

/** What whole orders are grouped by: the key of an entry `e` with its order `o`, and the name of the key. */
export type OrderGroup = 'country' | 'plan' | 'code' | 'referrer' | 'month' | 'week' | 'day';
const periods = { month: 'YYYY-MM', week: 'IYYY-"W"IW', day: 'YYYY-MM-DD' } as const;
function keyOf(by: OrderGroup): RawBuilder<unknown> {
  if (by === 'country') return sql`coalesce(o.buyer ->> 'country', '')`;
  if (by === 'plan') return sql`coalesce((select s.plan_id::text from subscriptions s where s.order_id = o.id), '')`;
  if (by === 'referrer') return sql`coalesce(o.referrer, '')`;
  return by === 'code' ? sql`coalesce(o.discount_id::text, '')` : sql`to_char(e.day, ${sql.lit(periods[by])})`;
}
const nameOf = (by: OrderGroup): RawBuilder<unknown> =>
  by === 'plan'
    ? sql`coalesce((select p.name from subscription_plans p where p.id::text = key), '')`
    : by === 'code'
      ? sql`coalesce((select coalesce(d.code, d.title) from discounts d where d.id::text = key), '')`
      : sql`key`;

/** The income of a span in groups of whole orders. */
export const sumOrders = async (db: Db, by: OrderGroup, span: Span) =>
  (
    await sql<SummedRow>`select *, ${nameOf(by)} as name from (
        select ${keyOf(by)} as key, count(*) filter (where e.kind = 'sale')::int as orders, ${FIGURES}
        from ledger_entries e left join orders o on o.id = e.order_id where ${inSpan(span)} group by 1) sums`.execute(
      db,
    )
  ).rows;

/** How many orders were paid in a span. */
export const countPaid = async (db: Db, span: Span) =>
  only(
    await sql<{ orders: number }>`select count(*) filter (where e.kind = 'sale')::int as orders
      from ledger_entries e where ${inSpan(span)}`.execute(db),
  ).orders;

/** The income that is of no font: of plans, and fees without an order. */
export const sumWithoutFonts = async (db: Db, span: Span) =>
  only(
    await sql<Omit<SummedRow, 'key' | 'name'>>`
      select count(*) filter (where e.kind = 'sale')::int as orders, ${FIGURES}
      from ledger_entries e left join orders o on o.id = e.order_id
      where ${inSpan(span)} and o.kind is distinct from 'fonts'`.execute(db),
  );

/** What lines of orders are grouped by: the key of an order line `i`, and its name. */
export type LineGroup = 'font' | 'part' | 'license-type' | 'tier';
const lineKeys: Record<LineGroup, RawBuilder<unknown>> = {
  font: sql`i.product_id::text`,
  part: sql`i.product_id || '-' || coalesce(i.part ->> 'id', '0')`,
  'license-type': sql`i.license_type_id::text`,
  tier: sql`i.license_type_id || '-' || coalesce(i.tier ->> 'id', '0')`,
};
const lineNames: Record<LineGroup, RawBuilder<unknown>> = {
  font: sql`i.product_name`,
  part: sql`concat_ws(' ', i.product_name, i.part ->> 'name')`,
  'license-type': sql`i.license_name`,
  tier: sql`concat_ws(', ', i.license_name, i.tier ->> 'name')`,
};

/** The income of orders whose lines are all of one key, as most are: such an order needs no division. */
export const sumWholeOrders = async (db: Db, by: LineGroup, span: Span) =>
  (
    await sql<SummedRow>`
      with touched as (
        select o.id, count(*) filter (where e.kind = 'sale') as orders, ${FIGURES}
        from ledger_entries e join orders o on o.id = e.order_id and o.kind = 'fonts' where ${inSpan(span)}
        group by o.id
      ), lines as (
        select i.order_id, min(${lineKeys[by]}) as key, min(${lineNames[by]}) as name from order_items i
        where i.order_id in (select id from touched) group by i.order_id
        having min(${lineKeys[by]}) = max(${lineKeys[by]})
      )
      select l.key, (array_agg(l.name order by t.id desc))[1] as name, sum(orders)::int as orders,
        sum(gross_cents) as gross_cents, sum(discounts_cents) as discounts_cents,
        sum(refunds_cents) as refunds_cents, sum(tax_cents) as tax_cents, sum(fees_cents) as fees_cents
      from touched t join lines l on l.order_id = t.id group by l.key`.execute(db)
  ).rows;

/**
 * The orders of fonts with entries in a span, the latest first: with a key those with such a line, without one those
 * that have lines of several keys.
 */
export const fontOrderIds = async (db: Db, span: Span, by: LineGroup, key?: string) => {
  const isMeant =
    key === undefined ? sql`min(${lineKeys[by]}) <> max(${lineKeys[by]})` : sql`bool_or(${lineKeys[by]} = ${key})`;
  const { rows } = await sql<{ id: number }>`
    select i.order_id as id from order_items i
    where i.plan_id is null and i.order_id in (select e.order_id from ledger_entries e where ${inSpan(span)})
    group by i.order_id having ${isMeant} order by i.order_id desc`.execute(db);
  return rows.map(({ id }) => id);
};

/** Some orders with their lines, returns and all entries to the end of a span, the oldest first. */
export const bookedOrders = async (db: Db, ids: readonly number[], by: LineGroup, { from, to, environment }: Span) =>
  (
    await sql<BookedOrder>`
      select o.id, u.fullname as customer, l.lines, ${returnsOf(sql`o.id`)} as returns, e.entries
      from unnest(${ids}::int[]) wanted (id) join orders o on o.id = wanted.id join users u on u.id = o.user_id
        join lateral (select json_agg(json_build_object('id', i.id, 'key', ${lineKeys[by]}, 'name', ${lineNames[by]},
          'paid_cents', ${paidOfLine}, 'discount_cents', i.discount_cents)
          order by i.position) as lines from order_items i where i.order_id = o.id) l on true
        join lateral (select json_agg(json_build_object(
            'account', case when e.kind in ('tax', 'refund_tax') then 'tax' when 'fees' in (e.debit, e.credit)
              then 'fees' when e.kind = 'correction' then 'both' else 'net' end,
            'kind', e.kind, 'is_refund', e.kind in ('refund', 'refund_tax') or 'refunds' in (e.debit, e.credit),
            'cents', case when e.credit in ('sales', 'refunds') or e.credit = 'tax' and e.kind = 'tax'
              or e.debit = 'fees' then e.amount_cents else -e.amount_cents end,
            'refund_id', r.id, 'percent', (select (content::jsonb #>> '{tax,percent}')::float8 from invoices v
              where v.order_id = o.id and (e.kind = 'sale' and v.copy = 1 or e.kind = 'correction'
                and v.number || '/' || v.copy = e.transaction_id)),
            'counts', e.day >= ${from}::date) order by e.kind <> 'sale', e.day, e.id) as entries
          from ledger_entries e left join refunds r on e.kind = 'refund' and r.paid_order_id = o.id
            and (r.reference = e.transaction_id or 'refund ' || r.id = e.transaction_id)
          where e.order_id = o.id and e.environment = ${environment} and e.day <= ${to}::date
            and (e.kind in ('sale', 'tax', 'refund', 'refund_tax', 'correction') or 'fees' in (e.debit, e.credit))
        ) e on e.entries is not null
      order by o.id desc`.execute(db)
  ).rows;

export type OrderRow = Figures & { id: number; kind: 'fonts' | 'subscription'; customer: string };
type Paged = { page: number; limit: number };

/** The orders of a row of whole orders, the latest first; those of no font where `by` is of lines. */
export const ordersOfRow = async (db: Db, by: OrderGroup | null, key: string, span: Span, { page, limit }: Paged) =>
  (
    await sql<OrderRow>`select o.id, o.kind, u.fullname as customer, ${FIGURES}
      from ledger_entries e join orders o on o.id = e.order_id join users u on u.id = o.user_id
      where ${inSpan(span)} and ${by === null ? sql`o.kind <> 'fonts'` : sql`${keyOf(by)} = ${key}`}
      group by o.id, u.id order by o.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  ).rows;

export const countOrdersOfRow = async (db: Db, by: OrderGroup | null, key: string, span: Span) =>
  only(
    await sql<{ total: number }>`select count(distinct o.id)::int as total
      from ledger_entries e join orders o on o.id = e.order_id
      where ${inSpan(span)} and ${by === null ? sql`o.kind <> 'fonts'` : sql`${keyOf(by)} = ${key}`}`.execute(db),
  ).total;
