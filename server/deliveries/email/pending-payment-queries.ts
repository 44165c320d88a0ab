import { sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';

/** A payment to notify a buyer about, with that buyer. */
export type PaymentToNotify = {
  payment: string;
  provider: string;
  amount_cents: number;
  order_id: number;
  kind: string;
  user_id: number;
  email: string;
  fullname: string;
};
/** A payment that is still on its way; or one that did not come, while no other one pays its order. */
export const paymentToNotify = async (db: Db, payment: string, isPending: boolean) =>
  (
    await sql<PaymentToNotify>`
      select p.public_id as payment, p.provider, p.amount_cents, o.id as order_id, o.kind, u.id as user_id, u.email,
        u.fullname
      from payments p join orders o on o.id = p.order_id join users u on u.id = o.user_id
        where p.public_id = ${payment} and ${
          isPending
            ? sql`p.state = 'capture_pending'`
            : sql`p.state in ('failed', 'expired') and o.status in ('pending', 'expired')`
        }`.execute(db)
  ).rows[0];
