import type { Effect, Outcome } from '../calls/call.ts';
import { captureOutcome } from '../payments/capture.ts';
import type { PayPalState } from '../paypal-state.ts';
import type { Capture, Order } from '../records.ts';
import { newId } from '../wire/ids.ts';
import { present } from '../wire/read-fields.ts';
import { refuse } from '../wire/reply.ts';
import { orderById } from './order.ts';
import { approvalHref, viewOrder, viewOrderShortly } from './order-view.ts';

/**
 * POST /v2/checkout/orders/{id}/capture: the money of an approved order, once for ever, whatever the request id says.
 */
export const captureOrder: Effect = (paypal, { id, wantsAll }) => {
  const order = orderById(paypal, id);
  if (order.status === 'COMPLETED') throw refuse('ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') throw refuse('ORDER_NOT_APPROVED');
  if (isInvoicePaid(paypal, order)) throw refuse('DUPLICATE_INVOICE_ID');
  if (order.declinesForEver || paypal.account.declinesForEver || order.funding === 'decline')
    return decline(paypal, order);

  const capture = captured(paypal, order);
  const done: Order = { ...order, status: 'COMPLETED', captureId: capture.id, updated_ms: paypal.now() };
  // The view reads the capture from the sandbox, which does not keep it before the caller does.
  const seen: PayPalState = { ...paypal, captures: new Map([[capture.id, capture]]) };
  return {
    reply: { status: 201, body: wantsAll ? viewOrder(seen, done) : viewOrderShortly(done) },
    changes: [
      ['capture', capture.id, capture],
      ['order', order.id, { status: done.status, captureId: capture.id, updated_ms: done.updated_ms }],
    ],
  };
};

/**
 * A decline sends the payer back to the same page, where he may choose another funding; it is final for its request id.
 */
function decline(paypal: PayPalState, order: Order): Outcome {
  const link = { href: approvalHref(order), rel: 'redirect', method: 'GET' };
  return {
    reply: refuse('INSTRUMENT_DECLINED', undefined, [link]).reply,
    changes: [['order', order.id, { status: order.waiting, funding: 'ok', updated_ms: paypal.now() }]],
  };
}

function captured(paypal: PayPalState, { id, unit, funding }: Order): Capture {
  return {
    id: newId(),
    orderId: id,
    created_ms: paypal.now(),
    currency: unit.currency,
    minor: unit.minor,
    ...present({ invoice_id: unit.invoice_id, custom_id: unit.custom_id }),
    outcome: funding === 'ok' ? 'COMPLETED' : 'PENDING',
    denied_ms: funding === 'denied' ? paypal.now() + paypal.denialDelay_ms : null,
    disputed: false,
    refundIds: [],
  };
}

/** An account may ask that one invoice id is paid once. */
function isInvoicePaid(paypal: PayPalState, { unit }: Order): boolean {
  if (!paypal.account.uniqueInvoiceIds || unit.invoice_id === undefined) return false;
  return [...paypal.captures.values()].some(
    (capture) => capture.invoice_id === unit.invoice_id && captureOutcome(paypal, capture) !== 'DECLINED',
  );
}
