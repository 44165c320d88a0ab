import { sql } from 'kysely';
import type { Environment } from '#contract/payment-providers.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { paidOfLine, returnsOf } from '#server/orders/standing-queries.ts';
import type { Share, SharedOrder } from './compute-statements.ts';

export type ShareRow = {
  product_id: number;
  product_name: string;
  from_day: string;
  share: number;
  after_fees: boolean;
};

export const sharesOf = async (db: Db, makerId: number) =>
  (
    await sql<ShareRow>`select s.product_id, p.name as product_name, to_char(s.from_day, 'YYYY-MM-DD') as from_day,
      s.share, s.after_fees
      from maker_shares s join products p on p.id = s.product_id where s.maker_id = ${makerId}
      order by p.search_name collate "C", s.product_id, s.from_day desc`.execute(db)
  ).rows;

/**
 * Of some products those that name a designer or a foundry, held until the transaction ends: their shares are changed
 * one after another.
 */
export const lockCredited = async (tx: Tx, makerId: number, ids: readonly number[]) =>
  (
    await sql<{ id: number }>`select id from products where id = any(${ids}::int[]) and archived_at is null
      and exists (select from product_makers where product_id = products.id and maker_id = ${makerId})
        order by id for update`.execute(tx)
  ).rows.length;

export const openFrom = async (tx: Tx) =>
  only(
    await sql<{
      day: string | null;
    }>`select to_char(nullif(ledger_open_from(), '-infinity'), 'YYYY-MM-DD') as day`.execute(tx),
  ).day;

export const writeShares = async (
  tx: Tx,
  makerId: number,
  ids: readonly number[],
  { from, share, afterFees }: { from: string; share: number; afterFees: boolean },
) =>
  void (await sql`insert into maker_shares (product_id, maker_id, from_day, share, after_fees)
    select id, ${makerId}, ${from}::date, ${share}, ${afterFees} from unnest(${ids}::int[]) id
    on conflict (product_id, maker_id, from_day) do update
      set share = excluded.share, after_fees = excluded.after_fees`.execute(tx));

/** The largest sum of shares that one of some products has on any day, in hundredths of a percent. */
export const largestSum = async (tx: Tx, ids: readonly number[]) =>
  only(
    await sql<{ most: number }>`
      select coalesce(max(sum), 0)::int as most from (
        select sum(s.share) from (select distinct product_id, from_day from maker_shares
          where product_id = any(${ids}::int[])) d
          join lateral (select distinct on (maker_id) share from maker_shares
            where product_id = d.product_id and from_day <= d.from_day order by maker_id, from_day desc) s on true
        group by d.product_id, d.from_day) sums`.execute(tx),
  ).most;

type OrderRow = Omit<SharedOrder, 'lines'> & {
  lines: (Omit<SharedOrder['lines'][number], 'shares'> & { shares: Share[] | null })[];
};

const KINDS = sql`('sale', 'refund', 'correction', 'fee')`;
/**
 * The orders of fonts with shares and with entries in a month, with all their entries to its end: the sale, then the
 * others, oldest first. With `makerIds` only the orders of fonts that these have, or had, a share of.
 */
export const sharedOrders = async (
  db: Db,
  month: string,
  environment: Environment,
  zone: string,
  makerIds?: readonly number[],
): Promise<SharedOrder[]> => {
  const ofMakers = makerIds === undefined ? sql`` : sql`and s.maker_id = any(${makerIds}::int[])`;
  const { rows } = await sql<OrderRow>`
    with months as (select ${`${month}-01`}::date as first, (${`${month}-01`}::date + interval '1 month')::date as next)
    select l.lines, ${returnsOf(sql`o.id`)} as returns, e.entries
    from months, orders o
      join lateral (select json_agg(json_build_object('id', i.id, 'paid_cents', ${paidOfLine},
          'product_id', i.product_id, 'product_name', p.name, 'part', i.part ->> 'name', 'shares', (
            select json_agg(json_build_object('maker_id', s.maker_id, 'share', s.share, 'after_fees', s.after_fees)
              order by s.maker_id)
            from (select distinct on (maker_id) maker_id, share, after_fees from maker_shares
              where product_id = i.product_id and from_day <= (o.paid_at at time zone ${zone})::date
                order by maker_id, from_day desc) s where s.share > 0
          )) order by i.position) as lines
        from order_items i join products p on p.id = i.product_id where i.order_id = o.id) l on true
      join lateral (select json_agg(json_build_object('kind', e.kind, 'is_refund', e.kind = 'refund'
        or 'refunds' in (e.debit, e.credit),
          'cents', case when e.kind = 'sale' or e.credit in ('sales', 'refunds')
            or (e.kind = 'fee' and e.debit <> 'fees') then e.amount_cents else -e.amount_cents end,
          'refund_id', r.id, 'percent', (
            select (content::jsonb #>> '{tax,percent}')::float8 from invoices i where i.order_id = o.id
              and (e.kind = 'sale' and i.copy = 1 or e.kind = 'correction'
                and i.number || '/' || i.copy = e.transaction_id)
          ), 'counts', e.day >= months.first) order by e.kind <> 'sale', e.day, e.id) as entries
        from ledger_entries e left join refunds r on e.kind = 'refund' and r.paid_order_id = o.id
          and (r.reference = e.transaction_id or 'refund ' || r.id = e.transaction_id)
        where e.order_id = o.id and e.environment = ${environment} and e.kind in ${KINDS} and e.day < months.next) e
          on true
    where o.kind = 'fonts' and o.id in (select e.order_id from ledger_entries e
      where e.environment = ${environment} and e.day >= months.first and e.day < months.next and e.kind in ${KINDS})
      and exists (select from order_items i join maker_shares s on s.product_id = i.product_id
        where i.order_id = o.id ${ofMakers})
    order by o.id`.execute(db);
  return rows.map((row) => ({ ...row, lines: row.lines.map((line) => ({ ...line, shares: line.shares ?? [] })) }));
};

export type NamedRow = { id: number; kind: 'designer' | 'foundry'; slug: string; name: string };
export const makersNamed = async (db: Db, ids: readonly number[]) =>
  (
    await sql<NamedRow>`select id, kind, slug, name from makers where id = any(${ids}::int[])
      order by lower(name), id`.execute(db)
  ).rows;

export const closedAt = async (db: Db, month: string, environment: Environment) =>
  (
    await sql<{ closed_at: Date }>`select closed_at from ledger_closings
      where environment = ${environment} and month = ${`${month}-01`}::date`.execute(db)
  ).rows[0]?.closed_at;
