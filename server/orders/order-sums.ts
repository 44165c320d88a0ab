import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/kit/database.ts';

/** Filters that the sums of migration 0020 can answer: orders by status and by the day they were placed. */
export type SummedFilters = { status?: string | undefined; from?: string | undefined; to?: string | undefined };

/** As many ids as one block of the sums has. */
const BLOCK = sql.raw('2048');

const summed = ({ status, from, to }: SummedFilters): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = [sql`kind = 'fonts'`];
  if (status) parts.push(sql`status = ${status}`);
  if (from) parts.push(sql`utc_day >= ${from}::date - date '1970-01-01'`);
  if (to) parts.push(sql`utc_day <= ${to}::date - date '1970-01-01'`);
  return sql.join(parts, sql` and `);
};

export const countSummed = async (db: Db, filters: SummedFilters) =>
  (
    await sql<{
      total: number;
    }>`select coalesce(sum(orders), 0)::float8 as total from order_sums where ${summed(filters)}`.execute(db)
  ).rows[0]!.total;

type Page = { isDown: boolean; offset: number; limit: number };

/**
 * The ids of a page, by id. The sums say in which block the page begins and how many orders of that block come before it, so
 * that the last page costs as much as the first.
 */
export const summedPage = async (
  db: Db,
  filters: SummedFilters,
  where: RawBuilder<unknown>,
  { isDown, offset, limit }: Page,
) => {
  const way = sql.raw(isDown ? 'desc' : 'asc');
  const bound = isDown
    ? sql`o.id < (select (block + 1) * ${BLOCK} from beginning) and o.id >= (select min(block) * ${BLOCK} from blocks)`
    : sql`o.id >= (select block * ${BLOCK} from beginning) and o.id < (select (max(block) + 1) * ${BLOCK} from blocks)`;
  const { rows } = await sql<{ id: number }>`
    with blocks as materialized (
      select block, sum(orders) as orders from order_sums where ${summed(filters)} group by block having sum(orders) > 0
    ), running as (
      select block, orders, sum(orders) over (order by block ${way}) as upto from blocks
    ), beginning as materialized (
      select block, ${offset} - (upto - orders) as skipped from running where upto > ${offset} order by block ${way} limit 1
    )
    select o.id from orders o where ${where} and ${bound}
    order by o.id ${way} offset (select skipped from beginning) limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Brings the sums of all connections together, so that few rows tell of many orders. */
export const foldOrderSums = (db: Db) => sql`select fold_order_sums()`.execute(db);
