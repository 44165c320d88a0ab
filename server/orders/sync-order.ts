import { refuse } from '#server/kit/refusal.ts';
import { syncCapture } from './events/sync-capture.ts';
import type { OrderTools } from './order-tools.ts';
import { capturedPayment, frozenPayment, livePayment, reopenPayment } from './payment-queries.ts';
import { orderKind } from './queries.ts';
import { settleOrder } from './settle-order.ts';

/**
 * Asks the provider how the money of an order stands: settles what is open, and writes what was given back there. Of a
 * payment that is frozen it finds whether what did not fit is gone.
 */
export async function syncOrder(tools: OrderTools, orderId: number): Promise<void> {
  if ((await orderKind(tools.db, orderId)) !== 'fonts') refuse('order_not_found');
  const frozen = await frozenPayment(tools.db, orderId);
  if (frozen) await reopenPayment(tools.db, frozen.public_id, new Date(tools.clock.now()));
  const payment = await livePayment(tools.db, orderId);
  if (payment?.reference) await settleOrder(tools, payment.public_id);
  const captured = await capturedPayment(tools.db, orderId);
  if (captured) await syncCapture(tools, captured);
}
