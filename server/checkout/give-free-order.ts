import { refuse } from '#server/kit/refusal.ts';
import { lockOrder } from '#server/orders/lock-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import type { Payment } from './payment.ts';
import { type PayableOrder, paymentByPublicId } from './payment-queries.ts';
import { recordFreeOrder } from './record-capture.ts';

/** What stands for a payer where nobody pays. */
const FREE_PAYER = 'FREE';

/** An order of nothing needs no provider: it is paid at once, and its approval address is our own return address. */
export async function giveFreeOrder(tools: OrderTools, order: PayableOrder, public_id: string): Promise<Payment> {
  const { db, clock, settings, periods } = tools;
  const now = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, order.id);
    // Another click was first.
    if (!(await recordFreeOrder(tools, tx, order.id, now))) refuse('order_already_paid');
    await periods.begin(tx, order.id, now);
    await tx
      .insertInto('payments')
      .values({
        public_id,
        order_id: order.id,
        provider: 'none',
        state: 'captured',
        amount_cents: 0,
        payer_id: FREE_PAYER,
        approval_url: `${settings.PUBLIC_URL}/payment/paypal/return?paymentId=${public_id}&PayerID=${FREE_PAYER}`,
        created_at: now,
        updated_at: now,
      })
      .execute();
  });
  return (await paymentByPublicId(db, public_id))!;
}
