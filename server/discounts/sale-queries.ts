import { type RawBuilder, type Selectable, sql } from 'kysely';
import { mustExist } from '#contract/must-exist.ts';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import type { Tables } from '#server/kit/database/tables.ts';

export type SaleRow = Selectable<Tables['sales']>;

export const listSales = async (db: Db, { page, limit }: { page: number; limit: number }) => {
  const { rows } = await sql<SaleRow & { total: number }>`select *, (count(*) over ())::int as total from sales
    where deleted_at is null order by starts_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
};

export const insertSale = (tx: Tx, sale: NewRow<'sales'>): Promise<SaleRow> =>
  tx.insertInto('sales').values(sale).returningAll().executeTakeFirstOrThrow();

/** Ends a sale, or takes one off the list that has not begun. @returns it; nothing where it is over. */
export const deleteSale = async (tx: Tx, id: number, now: Date): Promise<SaleRow | undefined> =>
  (
    await sql<SaleRow>`update sales set deleted_at = case when starts_at >= ${now} then ${now}::timestamptz end,
        ends_at = case when starts_at < ${now} then ${now} else ends_at end
      where id = ${id} and deleted_at is null and ends_at > ${now} returning *`.execute(tx)
  ).rows[0];

/** Whether a sale begins or ends now. */
export const isSaleDue = async (db: Db, now: Date) =>
  only(
    await sql<{ due: boolean }>`
      select exists (select from sales where is_running and (ends_at <= ${now} or deleted_at is not null))
        or exists (select from sales where not is_running and deleted_at is null and starts_at <= ${now}
          and ends_at > ${now}) as due`.execute(db),
  ).due;

export const hasRunningSale = async (db: Db) =>
  only(await sql<{ is_so: boolean }>`select exists (select from sales where is_running) as is_so`.execute(db)).is_so;

/** Writes which sales run. The rows stay locked, so that no other process prices by them meanwhile. */
export const markRunning = async (tx: Tx, now: Date) => {
  await sql`lock table sales in share row exclusive mode`.execute(tx);
  await sql`update sales set is_running = deleted_at is null and starts_at <= ${now} and ends_at > ${now}
    where is_running or deleted_at is null and starts_at <= ${now} and ends_at > ${now}`.execute(tx);
};

/**
 * The lowest price of a product (p) in the thirty days before a sale (s). What it was to cost before anybody could buy
 * it was no price.
 */
const lowestBefore = sql`coalesce((select min(h.price_cents) from product_prices h
  where h.product_id = p.id and p.published_at < s.starts_at and h.since < s.starts_at
    and h.since >= coalesce((select max(since) from product_prices where product_id = p.id
      and since <= greatest(s.starts_at - interval '30 days', p.published_at)), '-infinity')), p.price_cents)`;

/** The sale that a product (p) is in: of several that run, the one that takes off most. */
const saleOfProduct = (column: RawBuilder<unknown>) => sql`(select ${column}
  from sales s where s.is_running and (s.product_ids is null or p.id = any(s.product_ids))
    and (s.categories is null or s.categories && p.categories)
  order by s.percent desc, s.id limit 1)`;

/** Looked for each second while a sale runs, so it reads no prices. */
const misplaced = sql`select p.id, ${saleOfProduct(sql`s.id`)} as sale_id from products p
  where (p.sale is not null or exists (select from sales where is_running))
    and (p.sale ->> 'id')::int is distinct from ${saleOfProduct(sql`s.id`)}`;

/** Whether a product is in another sale than it should be, which a new font may be, or one of another category. */
export const isAnyMisplaced = async (db: Db) =>
  only(await sql<{ is_so: boolean }>`select exists (${misplaced}) as is_so`.execute(db)).is_so;

/** Puts every product into its sale, or out of it. @returns how many changed. */
export const placeProducts = async (tx: Tx, now: Date): Promise<number> => {
  const { numAffectedRows } = await sql`with placed as (
      select p.id, case when s.id is not null then jsonb_build_object('id', s.id, 'title', s.title, 'translations',
        s.translations, 'percent', s.percent, 'until', s.ends_at, 'lowest_cents', ${lowestBefore}) end as sale
      from (${misplaced}) m join products p on p.id = m.id left join sales s on s.id = m.sale_id
    )
    update products set sale = placed.sale, updated_at = ${now} from placed where products.id = placed.id`.execute(tx);
  return Number(mustExist(numAffectedRows));
};

/** Those that run or are to begin. */
export const titledSales = (db: Db, now: Date) =>
  db
    .selectFrom('sales')
    .select(['id', 'title', 'translations'])
    .where('deleted_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('id')
    .execute();
