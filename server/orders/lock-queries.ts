import { sql } from 'kysely';
import type { Tx } from '#server/kit/database/database.ts';

/**
 * The only lock for payments. It locks an order and the orders that the same payment may touch: those with licences
 * that it replaces, and the other periods of the same plan and person; all in the order of their ids, so that
 * transactions cannot deadlock. Read dependent rows in a later statement: a statement sees the state of its start, not
 * of the moment when it got the lock.
 * @returns whether there is such an order.
 */
export const lockOrder = async (tx: Tx, orderId: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    select id from orders where id in (
      select ${orderId}::int
      union all select h.order_id from order_items c join licenses l on l.id = any(c.credit_license_ids)
        join order_items h on h.id = l.order_item_id where c.order_id = ${orderId}
      union all select other.order_id from subscriptions s
        join subscriptions other on (other.user_id, other.plan_id) = (s.user_id, s.plan_id)
        where s.order_id = ${orderId}
    ) order by id for no key update`.execute(tx);
  return rows.some(({ id }) => id === orderId);
};

/**
 * Who sells a font exclusively or for a time, or ends a licence of it, waits here for the others who do, so that each
 * knows what came before. It comes after the lock of the order.
 */
export const lockFontsOfOrder = (tx: Tx, orderId: number) =>
  sql`select id from products where id in (select product_id from order_items where order_id = ${orderId})
    order by id for no key update`.execute(tx);
