import { type RawBuilder, sql } from 'kysely';
import type { Environment } from '#contract/payment-providers.ts';
import type { Db } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';

/**
 * Filters that order_sums can answer: orders by environment, by status and by whole days of UTC on which they were
 * placed.
 */
export type SummedFilters = {
  environment?: Environment | undefined;
  status?: string | undefined;
  from?: Date | undefined;
  /** The first moment that is not among them. */
  to?: Date | undefined;
};

const DAY_MS = 86_400_000;
const dayOf = (moment: Date) => Math.floor(moment.getTime() / DAY_MS);

/** Whether days are whole: the sums know no hours. */
export const isSummed = ({ from, to }: SummedFilters): boolean =>
  [from, to].every((moment) => moment === undefined || moment.getTime() % DAY_MS === 0);

/** As many ids as one block of the sums has. */
const BLOCK = sql.raw('2048');

const summed = ({ environment, status, from, to }: SummedFilters): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = [sql`kind = 'fonts'`];
  if (environment) parts.push(sql`environment = ${environment}`);
  if (status) parts.push(sql`status = ${status}`);
  if (from) parts.push(sql`utc_day >= ${dayOf(from)}::int`);
  if (to) parts.push(sql`utc_day < ${dayOf(to)}::int`);
  return sql.join(parts, sql` and `);
};

export const countSummed = async (db: Db, filters: SummedFilters) =>
  only(
    await sql<{
      total: number;
    }>`select coalesce(sum(orders), 0)::float8 as total from order_sums where ${summed(filters)}`.execute(db),
  ).total;

type SummedPage = { isByStatus: boolean; isDown: boolean; offset: number; limit: number };

/**
 * The ids of a page, by id or by status and id. The sums say in which block the page begins and how many orders of that
 * block come before it, so that the last page costs as much as the first.
 */
export const summedPage = async (
  db: Db,
  filters: SummedFilters,
  where: RawBuilder<unknown>,
  { isByStatus, isDown, offset, limit }: SummedPage,
) => {
  const [way, compare, edge] = (isDown ? ['desc', '<', 1] : ['asc', '>=', 0]) as [string, string, number];
  const [turn, sign] = [sql.raw(way), sql.raw(compare)];
  const first = sql`(block + ${sql.lit(edge)}) * ${BLOCK}`;
  const groups = isByStatus ? sql`status, block` : sql`block`;
  const order = (columns: readonly string[]) => sql.join(columns.map((column) => sql`${sql.raw(column)} ${turn}`));
  const sorted = order(isByStatus ? ['status', 'block'] : ['block']);
  const bound = isByStatus
    ? sql`(o.status, o.id) ${sign} (select status, ${first} from beginning)`
    : sql`o.id ${sign} (select ${first} from beginning)
        and o.id >= (select min(block) * ${BLOCK} from blocks) and o.id < (select (max(block) + 1) * ${BLOCK}
          from blocks)`;
  const { rows } = await sql<{ id: number }>`
    with blocks as materialized (
      select ${groups}, sum(orders) as orders from order_sums where ${summed(filters)} group by ${groups}
        having sum(orders) > 0
    ), running as (
      select ${groups}, orders, sum(orders) over (order by ${sorted}) as upto from blocks
    ), beginning as materialized (
      select ${groups}, ${offset} - (upto - orders) as skipped from running where upto > ${offset} order by ${sorted}
        limit 1
    )
    select o.id from orders o where ${where} and ${bound}
    order by ${order(isByStatus ? ['o.status', 'o.id'] : ['o.id'])} offset (select skipped from beginning)
      limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Brings the sums of all connections together, so that few rows tell of many orders. */
export const foldOrderSums = (db: Db) => sql`select fold_order_sums()`.execute(db);
