import type { Effect } from '../calls/call.ts';
import type { PayPalState } from '../paypal-state.ts';
import type { Capture, Refund } from '../records.ts';
import { newId } from '../wire/ids.ts';
import { readMoney, writeMoney } from '../wire/money.ts';
import { present, readObject, readText } from '../wire/read-fields.ts';
import { refuse } from '../wire/reply.ts';
import { captureById, captureOutcome, reservedMinor } from './capture.ts';
import { viewRefund } from './capture-view.ts';

/** POST /v2/payments/captures/{id}/refund: the amount asked for, or without one all that is left. */
export const refundCapture: Effect = (paypal, { id, body, wantsAll }) => {
  const capture = captureById(paypal, id);
  const fields = readObject(body, '') ?? {};
  const invoice_id = readText(fields.invoice_id, '/invoice_id', 127);
  const custom_id = readText(fields.custom_id, '/custom_id', 127) ?? capture.custom_id;
  const note = readText(fields.note_to_payer, '/note_to_payer', 255);
  checkRefundable(paypal, capture, invoice_id);
  const refund: Refund = {
    id: newId(),
    captureId: id,
    created_ms: paypal.now(),
    currency: capture.currency,
    minor: readAmount(paypal, capture, fields.amount),
    status: paypal.account.refundsPend ? 'PENDING' : 'COMPLETED',
    ...present({ invoice_id, custom_id, note }),
  };
  const view = viewRefund(paypal, refund);
  const short = { id: refund.id, status: refund.status, links: (view as { links: object }).links };
  return {
    reply: { status: 201, body: wantsAll ? view : short },
    changes: [
      ['refund', refund.id, refund],
      ['capture', id, { refundIds: [...capture.refundIds, refund.id] }],
    ],
  };
};

function checkRefundable(paypal: PayPalState, capture: Capture, invoiceId: string | undefined): void {
  const outcome = captureOutcome(paypal, capture);
  if (outcome === 'PENDING') throw refuse('PENDING_CAPTURE');
  if (outcome !== 'COMPLETED') throw refuse('REFUND_NOT_ALLOWED');
  if (capture.disputed) throw refuse('TRANSACTION_DISPUTED');
  if (reservedMinor(paypal, capture) >= capture.minor) throw refuse('CAPTURE_FULLY_REFUNDED');
  if (!paypal.account.uniqueInvoiceIds || invoiceId === undefined) return;
  const isUsed = [...paypal.refunds.values()].some(({ invoice_id }) => invoice_id === invoiceId);
  if (isUsed) throw refuse('DUPLICATE_INVOICE_ID', '/invoice_id');
}

function readAmount(paypal: PayPalState, capture: Capture, amount: unknown): number {
  const left = capture.minor - reservedMinor(paypal, capture);
  const requested = readMoney(amount ?? writeMoney(left, capture.currency), '/amount');
  if (requested.currency !== capture.currency)
    throw refuse('REFUND_CAPTURE_CURRENCY_MISMATCH', '/amount/currency_code');
  if (requested.minor <= 0) throw refuse('CANNOT_BE_ZERO_OR_NEGATIVE', '/amount/value');
  if (requested.minor > left) throw refuse('REFUND_AMOUNT_EXCEEDED', '/amount/value');
  return requested.minor;
}
