import type { RawBuilder } from 'kysely';
import { MOST_COUNTED } from '#contract/most-counted.ts';
import type { Db } from '#server/kit/database/database.ts';
import { inOrderOf, listIds } from '#server/kit/database/list-ids.ts';
import { ordersById } from '../queries.ts';
import { buyersOfOrders, type OrderSort, sortedOrders } from './admin-list-queries.ts';
import { findOrders, type OrderFilters } from './find-queries.ts';
import { countSummed, type SummedFilters, summedPage } from './order-sum-queries.ts';

type AllOrdersList = OrderFilters & { sort: OrderSort; page: number; limit: number };

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
  const ids = await listIds(db, sortedOrders(where, '-createdAt'), { page: 1, limit });
  return { ids, buyers: await buyersOfOrders(db, ids) };
}

async function pageOfAll(db: Db, where: RawBuilder<unknown>, summed: SummedFilters, list: AllOrdersList) {
  const { sort, page, limit } = list;
  const total = await countSummed(db, summed);
  const { isDown, ...rest } = sortedOrders(where, sort);
  if (sort.endsWith('totalAmount'))
    return { ids: await listIds(db, { ...rest, isDown }, { page, limit }, total), total };
  const offset = (page - 1) * limit;
  const isByStatus = sort.endsWith('status');
  const ids = offset >= total ? [] : await summedPage(db, summed, where, { isByStatus, isDown, offset, limit });
  return { ids, total };
}

/** What words find is counted only so far: nobody looks through more, and counting on would take the longest. The page is mostly among those. */
async function pageOfFound(db: Db, where: RawBuilder<unknown>, { sort, page, limit }: AllOrdersList) {
  const list = sortedOrders(where, sort);
  const first = await listIds(db, list, { page: 1, limit: MOST_COUNTED });
  const total = first.length;
  const isBeyond = total === MOST_COUNTED && page * limit > MOST_COUNTED;
  const ids = isBeyond ? await listIds(db, list, { page, limit }) : first.slice((page - 1) * limit, page * limit);
  return { ids, total };
}
