import { type Effect, shown } from '../calls/call.ts';
import type { PayPalState } from '../paypal-state.ts';
import type { Capture, Refund } from '../records.ts';
import { writeMoney } from '../wire/money.ts';
import { unknownId, writeTime } from '../wire/reply.ts';
import { captureById, captureOutcome, captureStatus, feeOf } from './capture.ts';

/** The capture as GET /v2/payments/captures/{id} and events show it: only there PayPal publishes what it belongs to. */
export function viewLoneCapture(paypal: PayPalState, capture: Capture): object {
  return {
    ...viewCapture(paypal, capture),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
  };
}

/** The capture as it stands in an order. */
export function viewCapture(paypal: PayPalState, capture: Capture): object {
  const at = `/v2/payments/captures/${capture.id}`;
  const status = captureStatus(paypal, capture);
  const outcome = captureOutcome(paypal, capture);
  return {
    id: capture.id,
    status,
    ...(outcome === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
    amount: writeMoney(capture.minor, capture.currency),
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(outcome === 'COMPLETED' ? { seller_receivable_breakdown: viewReceivable(capture) } : {}),
    invoice_id: capture.invoice_id,
    custom_id: capture.custom_id,
    create_time: writeTime(capture.created_ms),
    update_time: writeTime(capture.created_ms),
    links: [
      { href: at, rel: 'self', method: 'GET' },
      { href: `${at}/refund`, rel: 'refund', method: 'POST' },
      { href: `/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
  };
}

/** What the seller gets of it: the report tells the same fee, the ledger of the control does not know it. */
function viewReceivable({ minor, currency }: Capture): object {
  const fee = feeOf({ minor });
  return {
    gross_amount: writeMoney(minor, currency),
    paypal_fee: writeMoney(fee, currency),
    net_amount: writeMoney(minor - fee, currency),
  };
}

/** The refund as it stands in an order, in the answer to a refund and in GET /v2/payments/refunds/{id}. */
export function viewRefund(paypal: PayPalState, refund: Refund): object {
  const capture = captureById(paypal, refund.captureId);
  const money = writeMoney(refund.minor, refund.currency);
  return {
    id: refund.id,
    status: refund.status,
    ...(refund.status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
    amount: money,
    invoice_id: refund.invoice_id,
    custom_id: refund.custom_id,
    note_to_payer: refund.note,
    seller_payable_breakdown: { gross_amount: money, net_amount: money },
    create_time: writeTime(refund.created_ms),
    update_time: writeTime(refund.created_ms),
    links: [
      { href: `/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' },
    ],
  };
}

/** GET /v2/payments/captures/{id} */
export const getCapture: Effect = (paypal, { id }) => shown(viewLoneCapture(paypal, captureById(paypal, id)));

/** GET /v2/payments/refunds/{id} */
export const getRefund: Effect = (paypal, { id }) => {
  const refund = paypal.refunds.get(id);
  if (refund === undefined) throw unknownId();
  return shown(viewRefund(paypal, refund));
};
