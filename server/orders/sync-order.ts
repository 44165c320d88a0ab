import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from './order-tools.ts';
import { livePayment } from './payment-queries.ts';
import { orderKind } from './queries.ts';
import { settleOrder } from './settle-order.ts';

/** Asks the provider how the payment of an order stands that is not over yet, and settles what is known. */
export async function syncOrder(tools: OrderTools, orderId: number): Promise<void> {
  if ((await orderKind(tools.db, orderId)) !== 'fonts') refuse('order_not_found');
  const payment = await livePayment(tools.db, orderId);
  if (payment?.reference) await settleOrder(tools, payment.public_id);
}
