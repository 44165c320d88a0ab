import { sql } from 'kysely';
import type { Tx } from '#server/kit/database/database.ts';

/**
 * The one lock of money. It takes an order with the orders that the same money may touch: those whose licences it replaces, and
 * the other periods of the same plan and person; all in the order of their ids, so that no two transactions wait for each other.
 * What depends on it is read by a later statement: a statement sees what stood when it began, not when its lock came.
 * @returns whether there is such an order.
 */
export const lockOrder = async (tx: Tx, orderId: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    select id from orders where id in (
      select ${orderId}::int
      union all select h.order_id from order_items c join licenses l on l.id = c.credit_license_id
        join order_items h on h.id = l.order_item_id where c.order_id = ${orderId}
      union all select other.order_id from subscriptions s join subscriptions other on (other.user_id, other.plan_id) = (s.user_id, s.plan_id)
        where s.order_id = ${orderId}
    ) order by id for no key update`.execute(tx);
  return rows.some(({ id }) => id === orderId);
};
