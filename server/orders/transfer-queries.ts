import { sql } from 'kysely';
import type { PaymentMode } from '#contract/payment-providers.ts';
import type { Db } from '#server/kit/database/database.ts';

type TransferPayment = {
  public_id: string;
  place: PaymentMode | null;
  kind: 'fonts' | 'subscription';
  /** When the order was placed. */
  placed_at: Date;
  refund_ids: number[];
};

/** The newest payment of an order by bank transfer, and its refunds that are on their way. */
export const transferOfOrder = async (db: Db, orderId: number, userId: number | null) =>
  (
    await sql<TransferPayment>`
      select p.public_id, p.place, o.kind, o.created_at as placed_at, array(select r.id from refunds r
        join captures c on c.id = r.capture_id
        where c.payment_id = p.id and r.state in ('requested', 'pending') order by r.id) as refund_ids
      from payments p join orders o on o.id = p.order_id
      where p.order_id = ${orderId} and p.provider = 'bank_transfer' and p.reference is not null
        and (${userId}::int is null or o.user_id = ${userId}) order by p.id desc limit 1`.execute(db)
  ).rows[0];
