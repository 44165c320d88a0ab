import type { PayPalState } from '../paypal-state.ts';
import type { Order } from '../records.ts';
import { unknownId } from '../wire/reply.ts';

/** Finds an order that hasn't expired; one not captured in time is as unknown as one that never existed. */
export function findOrder(paypal: PayPalState, id: string): Order | null {
  const order = paypal.orders.get(id);
  if (order === undefined) return null;
  const ended = order.status !== 'COMPLETED' && paypal.now() >= order.created_ms + paypal.orderLife_ms;
  return ended ? null : order;
}

/** Finds an order that still lives, or refuses as PayPal does. */
export function orderById(paypal: PayPalState, id: string): Order {
  const order = findOrder(paypal, id);
  if (order === null) throw unknownId();
  return order;
}
