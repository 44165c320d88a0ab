import { sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';

/**
 * Closes orders that were not paid within a day and have no open payment; those of a cancelled bank transfer a day
 * after it was cancelled, and those of an offer once its date has passed too.
 * @returns how many were closed.
 */
export const expireOrders = async (db: Db, placedBefore: Date, now: Date) =>
  (
    await sql`update orders set status = 'expired', cart_key = null where status = 'pending' and id in (
      select id from orders o where status = 'pending' and created_at < ${placedBefore} and not exists (
        select from payments where order_id = o.id and state in ('creating', 'approval', 'capturing',
          'capture_pending'))
        and not exists (select from payments p join bank_transfers t on t.custom_id = p.public_id
          where p.order_id = o.id and t.cancelled_at >= ${placedBefore})
        and not exists (select from proposals q where q.id = o.proposal_id and q.until > ${now})
      order by id for no key update skip locked)`.execute(db)
  ).numAffectedRows;
