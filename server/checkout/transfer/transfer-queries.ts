import { sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';

type WhoBooks = { is_own: boolean; has_changed: boolean; has_others: boolean };

/**
 * The buyer of an order, whether somebody changed it or its customer today (apart from booking its money), and whether
 * others do the bookkeeping too.
 */
export const whoBooks = async (
  db: Db,
  { orderId, callerId, today, zone }: { orderId: number; callerId: number; today: string; zone: string },
) =>
  only(
    await sql<WhoBooks>`
      select o.user_id = ${callerId} as is_own,
        exists (select from audit_log a
          where a.actor_id = ${callerId} and a.at >= ${today}::date::timestamp at time zone ${zone}
          and (a.subject = 'user:' || o.user_id or a.subject = 'order:' || o.id and a.action not like 'transfer.%'
            and a.action <> 'order.refund')) as has_changed,
        exists (select from users where roles[1] in ('admin', 'finance') and deleted_at is null and id <> ${callerId})
          as has_others
      from orders o where o.id = ${orderId}`.execute(db),
  );

/**
 * Whether files of an order were downloaded by who has it; of a period of a plan, whether anything was by plans since
 * it was paid.
 */
export const hasDownloads = async (db: Db, orderId: number) =>
  only(
    await sql<{ found: boolean }>`
      select exists (select from order_items i join licenses l on l.order_item_id = i.id
        join downloads d on d.license_id = l.id
          where i.order_id = o.id and d.staff_id is null)
        or o.kind = 'subscription' and exists (select from plan_downloads d
          where d.user_id = o.user_id and d.utc_day >= utc_day_of(o.paid_at)) as found
      from orders o where o.id = ${orderId}`.execute(db),
  ).found;
