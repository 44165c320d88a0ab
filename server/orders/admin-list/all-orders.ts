import { type RawBuilder, sql } from 'kysely';
import { MOST_COUNTED } from '#contract/most-counted.ts';
import type { orderSorts } from '#contract/nouns/orders.ts';
import type { Db } from '#server/kit/database/database.ts';
import { type IdList, inOrderOf, listIds } from '#server/kit/database/list-ids.ts';
import { ordersById, SORT_COLUMNS } from '../queries.ts';
import { findOrders, type OrderFilters } from './find-orders.ts';
import { countSummed, type SummedFilters, summedPage } from './order-sums.ts';

type SortField = (typeof orderSorts)[number];
type AllOrdersList = OrderFilters & { sort: SortField | `-${SortField}`; page: number; limit: number };
type OrderBuyer = { id: number; fullname: string; email: string; address: string; phoneNumber: string };

/** A page of the orders of all customers with who placed each, and how many there are. */
export async function listAllOrders(db: Db, list: AllOrdersList) {
  const found = await findOrders(db, list);
  const { ids, total } = found.summed
    ? await pageOfAll(db, found.where, found.summed, list)
    : await pageOfFound(db, found.where, list);
  const [rows, buyers] = await Promise.all([ordersById(db, ids), buyersOfOrders(db, ids)]);
  return { rows: inOrderOf(ids, rows), buyers, total };
}

/** Some orders that words find, the newest first, with who placed each. */
export async function findNewestOrders(db: Db, query: string, limit: number) {
  const { where } = await findOrders(db, { query });
  const ids = await listIds(db, sorted(where, '-createdAt'), { page: 1, limit });
  return { ids, buyers: await buyersOfOrders(db, ids) };
}

const sorted = (where: RawBuilder<unknown>, sort: AllOrdersList['sort']): IdList => ({
  from: sql`orders o where ${where}`,
  id: sql`o.id`,
  by: SORT_COLUMNS[sort.replace('-', '') as SortField],
  isDown: sort.startsWith('-'),
});

async function pageOfAll(db: Db, where: RawBuilder<unknown>, summed: SummedFilters, list: AllOrdersList) {
  const { sort, page, limit } = list;
  const total = await countSummed(db, summed);
  const { isDown, ...rest } = sorted(where, sort);
  if (sort.endsWith('totalAmount'))
    return { ids: await listIds(db, { ...rest, isDown }, { page, limit }, total), total };
  const offset = (page - 1) * limit;
  const isByStatus = sort.endsWith('status');
  const ids = offset >= total ? [] : await summedPage(db, summed, where, { isByStatus, isDown, offset, limit });
  return { ids, total };
}

/** What words find is counted only so far: nobody looks through more, and counting on would take the longest. The page is mostly among those. */
async function pageOfFound(db: Db, where: RawBuilder<unknown>, { sort, page, limit }: AllOrdersList) {
  const list = sorted(where, sort);
  const first = await listIds(db, list, { page: 1, limit: MOST_COUNTED });
  const total = first.length;
  const isBeyond = total === MOST_COUNTED && page * limit > MOST_COUNTED;
  const ids = isBeyond ? await listIds(db, list, { page, limit }) : first.slice((page - 1) * limit, page * limit);
  return { ids, total };
}

/** Who placed each of some orders. */
export const buyersOfOrders = async (db: Db, ids: number[]) => {
  const { rows } = await sql<OrderBuyer & { order_id: number }>`
    select o.id as order_id, u.id, u.fullname, u.email, u.address, u.phone_number as "phoneNumber"
    from orders o join users u on u.id = o.user_id where o.id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ order_id, ...buyer }) => [order_id, buyer as OrderBuyer]));
};
