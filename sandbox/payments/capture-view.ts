import type { PayPalState } from '../paypal-state.ts';
import type { Capture } from '../records.ts';
import { writeMoney } from '../wire/money.ts';
import { writeTime } from '../wire/time.ts';
import { captureOutcome, captureStatus } from './capture.ts';
import { feeOf } from './fee.ts';

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
