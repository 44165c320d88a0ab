import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { orderById } from '#server/orders/queries.ts';
import { paymentsOfOrder } from './payment-queries.ts';
import { reconcilePayment } from './reconcile-payment.ts';

/**
 * Asks the provider how the money of an order stands, payment by payment: settles what is open, takes over what came
 * after all, and writes what was given back there. Of a payment that is frozen it finds whether what did not fit is
 * gone.
 */
export async function syncOrder(tools: OrderTools, orderId: number): Promise<void> {
  if (!(await orderById(tools.db, orderId))) refuse('order_not_found');
  for (const { public_id } of await paymentsOfOrder(tools.db, orderId)) await reconcilePayment(tools, public_id);
}
