import type { PayPalState } from '../paypal-state.ts';
import type { Funding, Order } from '../records.ts';

export const FUNDINGS: readonly Funding[] = ['ok', 'decline', 'pending', 'denied'];

/**
 * Lets the payer approve: the order may then be captured. Doing it again, or after the capture, changes nothing but the
 * funding of an order that still waits, and the country of the account.
 */
export function approveOrder(paypal: PayPalState, order: Order, funding: Funding, payerCountry?: string): void {
  if (order.status === 'COMPLETED') return;
  if (order.status === 'APPROVED' && order.funding === funding && order.payerCountry === payerCountry) return;
  const approved = { status: 'APPROVED' as const, funding, updated_ms: paypal.now() };
  paypal.keep([['order', order.id, { ...approved, ...(payerCountry === undefined ? {} : { payerCountry }) }]]);
}

/** Where the browser goes after an approval: the shop's address with its own query, then `token` and `PayerID`. */
export function returnAddress(order: Order): string | null {
  return order.returnUrl === null ? null : withQuery(order.returnUrl, `token=${order.id}&PayerID=${order.payerId}`);
}

/** Where the browser goes after a cancellation: the same with `token` only. */
export function cancelAddress(order: Order): string | null {
  return order.cancelUrl === null ? null : withQuery(order.cancelUrl, `token=${order.id}`);
}

/** The query that stands there is not written again: it comes back byte for byte, as the shop gave it. */
function withQuery(address: string, query: string): string {
  const url = new URL(address);
  url.search = url.search === '' ? query : `${url.search}&${query}`;
  return url.href;
}
