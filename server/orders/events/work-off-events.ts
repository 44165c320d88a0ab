import type { OrderTools } from '../order-tools.ts';
import { LIVE_STATES } from '../payment.ts';
import { paymentByPublicId } from '../payment-queries.ts';
import { settleOrder } from '../settle-order.ts';
import { closeEvents, openEventsOf } from './event-queries.ts';
import { syncCapture } from './sync-capture.ts';

/**
 * Looks at a payment of which the payment house told something: settles it, or writes what became of its money since.
 * @throws when the house can not be asked, so that the job runs again.
 */
export async function workOffEvents(tools: OrderTools, publicId: string): Promise<void> {
  const events = await openEventsOf(tools.db, publicId, new Date(tools.clock.now()));
  if (events.length === 0) return;
  const before = await paymentByPublicId(tools.db, publicId);
  if (before?.reference && LIVE_STATES.includes(before.state)) await settleOrder(tools, publicId);
  const payment = await paymentByPublicId(tools.db, publicId);
  if (payment?.state === 'captured') await syncCapture(tools, payment);
  await closeEvents(tools.db, events, new Date(tools.clock.now()));
}
