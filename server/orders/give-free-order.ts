import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from './order-tools.ts';
import type { Payment } from './payment.ts';
import { paymentByPublicId } from './payment-queries.ts';
import { deliverGoods, lockOrder } from './record-capture.ts';

/** What stands for a payer where nobody pays. */
export const FREE_PAYER = 'FREE';

/** An order of nothing needs no provider: it is paid at once, and its approval address is our own return address. */
export async function giveFreeOrder(
  { db, clock, settings }: OrderTools,
  orderId: number,
  public_id: string,
): Promise<Payment> {
  const now = new Date(clock.now());
  const isGiven = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== 'pending') return false;
    await tx
      .insertInto('payments')
      .values({
        public_id,
        order_id: orderId,
        provider: 'none',
        state: 'captured',
        amount_cents: 0,
        payer_id: FREE_PAYER,
        approval_url: `${settings.PUBLIC_URL}/payment/paypal/return?paymentId=${public_id}&PayerID=${FREE_PAYER}`,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await deliverGoods(tx, { orderId, reference: null, paidAt: now, order });
    return true;
  });
  // Another click was first.
  if (!isGiven) refuse('order_already_paid');
  return (await paymentByPublicId(db, public_id))!;
}
