import type { House } from '../house.ts';
import type { Order } from '../records.ts';
import { type Refusal, refuse } from '../wire/refuse.ts';

/** Finds an order that still lives; one that nobody captured in time is as unknown as one that never was. */
export function findOrder(house: House, id: string): Order | null {
  const order = house.orders.get(id);
  if (order === undefined) return null;
  const ended = order.status !== 'COMPLETED' && house.now() >= order.created_ms + house.orderLife_ms;
  return ended ? null : order;
}

/** Finds an order that still lives, or refuses as PayPal does. */
export function orderById(house: House, id: string): Order {
  const order = findOrder(house, id);
  if (order === null) throw unknownId();
  return order;
}

export function unknownId(): Refusal {
  return refuse('INVALID_RESOURCE_ID');
}
