import { type RawBuilder, sql } from 'kysely';
import type { OrderStatus, orderSorts } from '#contract/orders.ts';
import type { Db } from '#server/kit/database.ts';
import { ordering, ordersWhere } from './queries.ts';

type SortField = (typeof orderSorts)[number];
export type AllOrdersList = {
  status?: OrderStatus | undefined;
  /** Days (UTC), both included. */
  from?: string | undefined;
  to?: string | undefined;
  sort: SortField | `-${SortField}`;
  page: number;
  limit: number;
};
export type OrderBuyer = { id: number; fullname: string; email: string; address: string; phoneNumber: string };

/** A page of the orders of all customers with who placed each, and how many there are. */
export async function listAllOrders(db: Db, list: AllOrdersList) {
  const condition = among(list);
  const page = sql`order by ${ordering(list.sort)} limit ${list.limit} offset ${(list.page - 1) * list.limit}`;
  const [rows, total] = await Promise.all([ordersWhere(db, condition, page), countOrders(db, condition)]);
  const buyers = await buyersOfOrders(
    db,
    rows.map(({ id }) => id),
  );
  return { rows, buyers, total };
}

function among({ status, from, to }: AllOrdersList): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (status) parts.push(sql`o.status = ${status}`);
  if (from) parts.push(sql`o.created_at >= (${from}::date::timestamp at time zone 'UTC')`);
  if (to) parts.push(sql`o.created_at < ((${to}::date + 1)::timestamp at time zone 'UTC')`);
  return sql.join(parts, sql` and `);
}

const countOrders = async (db: Db, condition: RawBuilder<unknown>) =>
  (
    await sql<{
      total: number;
    }>`select count(*) as total from orders o where o.kind = 'fonts' and ${condition}`.execute(db)
  ).rows[0]!.total;

const buyersOfOrders = async (db: Db, ids: number[]) => {
  const { rows } = await sql<OrderBuyer & { order_id: number }>`
    select o.id as order_id, u.id, u.fullname, u.email, u.address, u.phone_number as "phoneNumber"
    from orders o join users u on u.id = o.user_id where o.id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ order_id, ...buyer }) => [order_id, buyer as OrderBuyer]));
};
