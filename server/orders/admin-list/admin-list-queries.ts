import { type RawBuilder, sql } from 'kysely';
import type { orderSorts } from '#contract/nouns/orders.ts';
import type { Db } from '#server/kit/database/database.ts';
import type { IdList } from '#server/kit/database/list-ids.ts';
import { SORT_COLUMNS } from '../queries.ts';

type SortField = (typeof orderSorts)[number];
export type OrderSort = SortField | `-${SortField}`;
type OrderBuyer = { id: number; fullname: string; email: string; address: string; phoneNumber: string };

/** Orders that a list goes through, in its order. */
export const sortedOrders = (where: RawBuilder<unknown>, sort: OrderSort): IdList => ({
  from: sql`orders o where ${where}`,
  id: sql`o.id`,
  by: SORT_COLUMNS[sort.replace('-', '') as SortField],
  isDown: sort.startsWith('-'),
});

/** Who placed each of some orders. */
export const buyersOfOrders = async (db: Db, ids: number[]) => {
  const { rows } = await sql<OrderBuyer & { order_id: number }>`
    select o.id as order_id, u.id, u.fullname, u.email, u.address, u.phone_number as "phoneNumber"
    from orders o join users u on u.id = o.user_id where o.id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ order_id, ...buyer }) => [order_id, buyer as OrderBuyer]));
};
