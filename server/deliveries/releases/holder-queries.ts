import { sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';

/** Whether somebody has a valid licence of a product: bought, or by one of the plans that run. */
export const holdsFont = async (db: Db, userId: number, productId: number, runningPlans: readonly number[]) =>
  (
    await sql`
      select 1 from licenses l left join order_items i on i.id = l.order_item_id left join orders o on o.id = i.order_id
      where l.user_id = ${userId} and l.product_id = ${productId} and l.revoked_at is null and l.superseded_by is null
        and (o.status in ('success', 'partially_refunded', 'disputed') or l.plan_id = any(${runningPlans}::int[])) limit 1`.execute(
      db,
    )
  ).rows.length > 0;
