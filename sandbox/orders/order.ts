import type { House } from '../house.ts';
import { type Refusal, refuse } from '../wire/refuse.ts';

export type Item = {
  name: string;
  quantity: string;
  unit_amount: { currency_code: string; value: string };
  tax?: { currency_code: string; value: string };
  description?: string;
  sku?: string;
  category?: string;
};

/** The order's one purchase unit; amounts are kept as they were sent, `minor` is the same amount counted. */
export type PurchaseUnit = {
  reference_id: string;
  custom_id?: string;
  invoice_id?: string;
  description?: string;
  soft_descriptor?: string;
  currency: string;
  minor: number;
  breakdown: Record<string, { currency_code: string; value: string }> | null;
  items: Item[] | null;
};

/** What the payer's account does when the order is captured. */
export type Funding = 'ok' | 'decline' | 'pending' | 'denied';

export type Order = {
  id: string;
  created_ms: number;
  updated_ms: number;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  /** The status to which a decline brings the order back; it also decides the name of the approval link. */
  waiting: 'CREATED' | 'PAYER_ACTION_REQUIRED';
  unit: PurchaseUnit;
  brandName: string | null;
  returnUrl: string | null;
  cancelUrl: string | null;
  payerId: string;
  funding: Funding;
  declinesForEver: boolean;
  captureId: string | null;
  /** The approval ended before anybody used it, and that was announced. */
  isReversed: boolean;
};

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
