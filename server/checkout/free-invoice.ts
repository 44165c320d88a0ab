import type { OrderTools } from '#server/orders/order-tools.ts';
import { invoiceIdOf } from '#server/payments/request-ids.ts';
import type { Payment } from './payment.ts';
import { otherPayments } from './payment-queries.ts';

/** What is to be done when the house says that the invoice of a payment was paid before. */
type FreedInvoice =
  /** Nobody took money for the order; the payment bears another invoice id now. */
  | { kind: 'freed' }
  /** This payment of the same order took it, and was taken for ended here. */
  | { kind: 'paid_by'; publicId: string }
  | { kind: 'unknown' };

/**
 * The house refuses a capture because its invoice id was used. Either another payment of the order took money that nobody here
 * saw, which then pays the order, or the id is somebody else's by chance and gets a suffix. Said loudly, since neither should be.
 */
export async function freeInvoice({ db, log, provider }: OrderTools, payment: Payment): Promise<FreedInvoice> {
  log.error({ payment: payment.public_id }, 'the invoice of a payment was used before');
  for (const other of await otherPayments(db, payment.order_id, payment.id)) {
    const found = await provider.getOrder(other.reference);
    if (found.kind === 'gone') continue;
    if (found.kind !== 'found') return { kind: 'unknown' };
    if (found.order.captures.some(({ state }) => state === 'completed' || state === 'partially_refunded'))
      return { kind: 'paid_by', publicId: other.public_id };
  }
  const changed = await provider.changeInvoice(
    payment.reference!,
    `${invoiceIdOf(payment.public_id, payment.order_id)}-2`,
  );
  return { kind: changed.kind === 'done' ? 'freed' : 'unknown' };
}
