import type { PayPalState } from '../paypal-state.ts';
import type { Refund } from '../records.ts';
import { writeMoney } from '../wire/money.ts';
import { writeTime } from '../wire/time.ts';
import { captureById } from './capture.ts';

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
