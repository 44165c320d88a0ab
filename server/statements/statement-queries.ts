import { sql } from 'kysely';
import type { Money } from '#contract/admin/statements.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import type { Share, SharedEntry } from './compute-statements.ts';

export type ShareRow = {
  product_id: number;
  product_name: string;
  from_day: string;
  share: number;
  after_fees: boolean;
};

export const sharesOf = async (db: Db, makerId: number) =>
  (
    await sql<ShareRow>`select s.product_id, p.name as product_name, to_char(s.from_day, 'YYYY-MM-DD') as from_day, s.share, s.after_fees
      from maker_shares s join products p on p.id = s.product_id where s.maker_id = ${makerId}
      order by p.search_name collate "C", s.product_id, s.from_day desc`.execute(db)
  ).rows;

/** Of some products those that name a designer or a foundry, held until the transaction ends: their shares are changed one after another. */
export const lockCredited = async (tx: Tx, makerId: number, ids: readonly number[]) =>
  (
    await sql<{ id: number }>`select id from products where id = any(${ids}::int[]) and archived_at is null
      and exists (select from product_makers where product_id = products.id and maker_id = ${makerId}) order by id for update`.execute(
      tx,
    )
  ).rows.length;

export const openFrom = async (tx: Tx) =>
  (
    await sql<{
      day: string | null;
    }>`select to_char(nullif(ledger_open_from(), '-infinity'), 'YYYY-MM-DD') as day`.execute(tx)
  ).rows[0]!.day;

export const writeShares = async (
  tx: Tx,
  makerId: number,
  ids: readonly number[],
  { from, share, afterFees }: { from: string; share: number; afterFees: boolean },
) =>
  void (await sql`insert into maker_shares (product_id, maker_id, from_day, share, after_fees)
    select id, ${makerId}, ${from}::date, ${share}, ${afterFees} from unnest(${ids}::int[]) id
    on conflict (product_id, maker_id, from_day) do update set share = excluded.share, after_fees = excluded.after_fees`.execute(
    tx,
  ));

/** The largest sum of shares that one of some products has on any day, in hundredths of a percent. */
export const largestSum = async (tx: Tx, ids: readonly number[]) =>
  (
    await sql<{ most: number }>`
      select coalesce(max(sum), 0)::int as most from (
        select sum(s.share) from (select distinct product_id, from_day from maker_shares where product_id = any(${ids}::int[])) d
          join lateral (select distinct on (maker_id) share from maker_shares
            where product_id = d.product_id and from_day <= d.from_day order by maker_id, from_day desc) s on true
        group by d.product_id, d.from_day) sums`.execute(tx)
  ).rows[0]!.most;

type EntryRow = Omit<SharedEntry, 'lines'> & {
  lines: { id: number; product_id: number; product_name: string; weight: number; shares: Share[] | null }[];
};

/** The entries of a month that belong to orders of fonts of which somebody has a share, oldest first. */
export const sharedEntries = async (db: Db, month: string, money: Money, zone: string): Promise<SharedEntry[]> => {
  const { rows } = await sql<EntryRow>`
    select e.kind, case when e.kind = 'sale' or e.credit = 'sales' or (e.kind = 'fee' and e.debit <> 'fees') then e.amount_cents else -e.amount_cents end as cents,
      r.order_item_ids as item_ids, l.lines
    from ledger_entries e join orders o on o.id = e.order_id and o.kind = 'fonts'
      left join refunds r on e.kind = 'refund' and (r.reference = e.transaction_id or 'refund ' || r.id = e.transaction_id) and r.paid_order_id = o.id
      join lateral (select json_agg(json_build_object('id', i.id, 'product_id', i.product_id, 'product_name', p.name,
          'weight', i.unit_price_cents * i.quantity - i.credit_cents, 'shares', (
            select json_agg(json_build_object('maker_id', s.maker_id, 'share', s.share, 'after_fees', s.after_fees) order by s.maker_id)
            from (select distinct on (maker_id) maker_id, share, after_fees from maker_shares
              where product_id = i.product_id and from_day <= (o.paid_at at time zone ${zone})::date order by maker_id, from_day desc) s where s.share > 0
          )) order by i.position) as lines
        from order_items i join products p on p.id = i.product_id where i.order_id = o.id) l on true
    where e.day >= ${`${month}-01`}::date and e.day < ${`${month}-01`}::date + interval '1 month' and e.kind in ('sale', 'refund', 'correction', 'fee')
      and exists (select from order_items i join maker_shares s on s.product_id = i.product_id where i.order_id = o.id)
      and ${money === 'live'} = exists (select from payments p where p.order_id = o.id and p.state = 'captured' and coalesce(p.place, 'live') = 'live')
    order by e.day, e.id`.execute(db);
  return rows.map((row) => ({ ...row, lines: row.lines.map((line) => ({ ...line, shares: line.shares ?? [] })) }));
};

export type NamedRow = { id: number; kind: 'designer' | 'foundry'; slug: string; name: string };
export const makersNamed = async (db: Db, ids: readonly number[]) =>
  (
    await sql<NamedRow>`select id, kind, slug, name from makers where id = any(${ids}::int[]) order by lower(name), id`.execute(
      db,
    )
  ).rows;

export const closedAt = async (db: Db, month: string) =>
  (
    await sql<{ closed_at: Date }>`select closed_at from ledger_closings where month = ${`${month}-01`}::date`.execute(
      db,
    )
  ).rows[0]?.closed_at;
