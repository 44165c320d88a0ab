import type { Effect } from '../calls/call.ts';
import type { House } from '../house.ts';
import { present, readObject, readText } from '../orders/read-fields.ts';
import type { Capture, Refund } from '../records.ts';
import { newId } from '../wire/ids.ts';
import { readMoney, writeMoney } from '../wire/money.ts';
import { refuse } from '../wire/refuse.ts';
import { captureById, captureOutcome, reservedMinor } from './capture.ts';
import { viewRefund } from './refund-view.ts';

/** POST /v2/payments/captures/{id}/refund: the amount asked for, or without one all that is left. */
export const refundCapture: Effect = (house, { id, body, wantsAll }) => {
  const capture = captureById(house, id);
  const fields = readObject(body, '') ?? {};
  const invoice_id = readText(fields.invoice_id, '/invoice_id', 127);
  const custom_id = readText(fields.custom_id, '/custom_id', 127) ?? capture.custom_id;
  const note = readText(fields.note_to_payer, '/note_to_payer', 255);
  checkRefundable(house, capture, invoice_id);
  const refund: Refund = {
    id: newId(),
    captureId: id,
    created_ms: house.now(),
    currency: capture.currency,
    minor: readAmount(house, capture, fields.amount),
    status: house.account.refundsPend ? 'PENDING' : 'COMPLETED',
    ...present({ invoice_id, custom_id, note }),
  };
  const view = viewRefund(house, refund);
  const short = { id: refund.id, status: refund.status, links: (view as { links: object }).links };
  return {
    reply: { status: 201, body: wantsAll ? view : short },
    changes: [
      ['refund', refund.id, refund],
      ['capture', id, { refundIds: [...capture.refundIds, refund.id] }],
    ],
  };
};

function checkRefundable(house: House, capture: Capture, invoiceId: string | undefined): void {
  const outcome = captureOutcome(house, capture);
  if (outcome === 'PENDING') throw refuse('PENDING_CAPTURE');
  if (outcome !== 'COMPLETED') throw refuse('REFUND_NOT_ALLOWED');
  if (capture.disputed) throw refuse('TRANSACTION_DISPUTED');
  if (reservedMinor(house, capture) >= capture.minor) throw refuse('CAPTURE_FULLY_REFUNDED');
  if (!house.account.uniqueInvoiceIds || invoiceId === undefined) return;
  const isUsed = [...house.refunds.values()].some(({ invoice_id }) => invoice_id === invoiceId);
  if (isUsed) throw refuse('DUPLICATE_INVOICE_ID', '/invoice_id');
}

function readAmount(house: House, capture: Capture, amount: unknown): number {
  const left = capture.minor - reservedMinor(house, capture);
  const asked = readMoney(amount ?? writeMoney(left, capture.currency), '/amount');
  if (asked.currency !== capture.currency) throw refuse('REFUND_CAPTURE_CURRENCY_MISMATCH', '/amount/currency_code');
  if (asked.minor <= 0) throw refuse('CANNOT_BE_ZERO_OR_NEGATIVE', '/amount/value');
  if (asked.minor > left) throw refuse('REFUND_AMOUNT_EXCEEDED', '/amount/value');
  return asked.minor;
}
