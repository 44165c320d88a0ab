import { sql } from 'kysely';
import { MOST_COUNTED } from '#contract/most-counted.ts';
import type { orderSorts } from '#contract/orders.ts';
import type { Db } from '#server/kit/database.ts';
import { inOrderOf, listIds } from '#server/kit/list-ids.ts';
import { type FoundOrders, findOrders, type OrderFilters } from './find-orders.ts';
import { countSummed, summedPage } from './order-sums.ts';
import { ordersById, SORT_COLUMNS } from './queries.ts';

type SortField = (typeof orderSorts)[number];
export type AllOrdersList = OrderFilters & { sort: SortField | `-${SortField}`; page: number; limit: number };
export type OrderBuyer = { id: number; fullname: string; email: string; address: string; phoneNumber: string };

/** A page of the orders of all customers with who placed each, and how many there are. */
export async function listAllOrders(db: Db, list: AllOrdersList) {
  const found = await findOrders(db, list);
  const total = await countOrders(db, found);
  const ids = await pageOfIds(db, found, list, total);
  const [rows, buyers] = await Promise.all([ordersById(db, ids), buyersOfOrders(db, ids)]);
  return { rows: inOrderOf(ids, rows), buyers, total };
}

async function pageOfIds(db: Db, { where, summed }: FoundOrders, list: AllOrdersList, total: number) {
  const { sort, page, limit } = list;
  const isDown = sort.startsWith('-');
  const field = sort.replace('-', '') as SortField;
  if (summed && field !== 'totalAmount') {
    const offset = (page - 1) * limit;
    return offset >= total
      ? []
      : summedPage(db, summed, where, { isByStatus: field === 'status', isDown, offset, limit });
  }
  const found = { from: sql`orders o where ${where}`, id: sql`o.id`, by: SORT_COLUMNS[field], isDown };
  return listIds(db, found, list, summed || total < MOST_COUNTED ? total : undefined);
}

/** What words find is counted only so far: nobody looks through more, and counting on would take the longest. */
async function countOrders(db: Db, { where, summed }: FoundOrders): Promise<number> {
  if (summed) return countSummed(db, summed);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from orders o where ${where} limit ${MOST_COUNTED}) found`.execute(db);
  return rows[0]!.total;
}

/** Who placed each of some orders. */
export const buyersOfOrders = async (db: Db, ids: number[]) => {
  const { rows } = await sql<OrderBuyer & { order_id: number }>`
    select o.id as order_id, u.id, u.fullname, u.email, u.address, u.phone_number as "phoneNumber"
    from orders o join users u on u.id = o.user_id where o.id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ order_id, ...buyer }) => [order_id, buyer as OrderBuyer]));
};
