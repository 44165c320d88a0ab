import { type Effect, shown } from '../calls/call.ts';
import { captureOutcome, captureStatus, feeOf } from '../payments/capture.ts';
import type { PayPalState } from '../paypal-state.ts';
import type { Capture, Movement, Refund } from '../records.ts';
import { writeMoney } from '../wire/money.ts';
import { refuse } from '../wire/reply.ts';

const LONGEST_RANGE_MS = 31 * 86_400_000;
const LARGEST_PAGE = 500;
/** This many transactions can be paged through; a range that has more is refused. */
const MOST_ITEMS = 10_000;

/**
 * GET /v1/reporting/transactions: what happened to the account between two moments, the first first, page by page. What
 * is younger than the report's own age is not in it yet.
 */
export const listTransactions: Effect = (paypal, { query }) => {
  const from = readMoment(query.start_date, 'start_date');
  const to = readMoment(query.end_date, 'end_date');
  if (to < from || to - from > LONGEST_RANGE_MS) throw refuse('INVALID_DATE_RANGE', 'end_date');
  const size = readCount(query.page_size, 'page_size', 100, LARGEST_PAGE);
  const page = readCount(query.page, 'page', 1, MOST_ITEMS);
  const refreshed = paypal.now() - paypal.account.reportLag_ms;
  const all = readTransactions(paypal).filter(({ at_ms }) => at_ms >= from && at_ms <= Math.min(to, refreshed));
  if (all.length > MOST_ITEMS) throw refuse('RESULTSET_TOO_LARGE');
  return shown({
    transaction_details: all
      .slice((page - 1) * size, page * size)
      .map((one) => ({ transaction_info: viewTransaction(one) })),
    account_number: 'SANDBOXACCOUNT',
    start_date: writeReportTime(from),
    end_date: writeReportTime(to),
    last_refreshed_datetime: writeReportTime(refreshed),
    page,
    total_items: all.length,
    total_pages: Math.ceil(all.length / size),
    links: [],
  });
};

/** RFC 3339 with seconds, as PayPal's pattern demands. */
const MOMENT = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

function readMoment(text: unknown, field: string): number {
  if (text === undefined) throw refuse('MISSING_REQUIRED_PARAMETER', field);
  const at_ms = MOMENT.test(String(text)) ? Date.parse(String(text)) : Number.NaN;
  if (Number.isNaN(at_ms)) throw refuse('INVALID_PARAMETER_SYNTAX', field);
  return at_ms;
}

function readCount(text: unknown, field: string, usual: number, largest: number): number {
  if (text === undefined) return usual;
  const count = /^\d{1,5}$/.test(String(text)) ? Number(text) : 0;
  if (count < 1 || count > largest) throw refuse('INVALID_PARAMETER_VALUE', field);
  return count;
}

/** One movement of the account; what leaves it is negative. */
type Transaction = {
  id: string;
  at_ms: number;
  /**
   * PayPal's event code: T0006 a payment, T1107 money that the seller gave back, T1106 money that the sandbox took
   * back; or that of a movement.
   */
  code: string;
  /** S done, P pending, D denied, V a payment that was fully refunded. */
  status: 'S' | 'P' | 'D' | 'V';
  currency: string;
  minor: number;
  fee_minor: number;
  reference?: string | undefined;
  referenceType: 'ODR' | 'TXN';
  custom_id?: string | undefined;
  invoice_id?: string | undefined;
};

/** All captures, refunds and movements that the sandbox ever made, the first first. */
function readTransactions(paypal: PayPalState): Transaction[] {
  const captures = [...paypal.captures.values()].map((capture) => ofCapture(paypal, capture));
  const refunds = [...paypal.refunds.values()].map(ofRefund);
  const movements = [...paypal.movements.values()].map(ofMovement);
  return [...captures, ...refunds, ...movements].sort(
    (one, other) => one.at_ms - other.at_ms || (one.id < other.id ? -1 : 1),
  );
}

function ofCapture(paypal: PayPalState, capture: Capture): Transaction {
  const outcome = captureOutcome(paypal, capture);
  const done = captureStatus(paypal, capture) === 'REFUNDED' ? 'V' : 'S';
  return {
    id: capture.id,
    at_ms: capture.created_ms,
    code: 'T0006',
    status: outcome === 'COMPLETED' ? done : outcome === 'PENDING' ? 'P' : 'D',
    currency: capture.currency,
    minor: capture.minor,
    fee_minor: outcome === 'COMPLETED' ? -feeOf(capture) : 0,
    reference: capture.orderId,
    referenceType: 'ODR',
    custom_id: capture.custom_id,
    invoice_id: capture.invoice_id,
  };
}

function ofRefund(refund: Refund): Transaction {
  return {
    id: refund.id,
    at_ms: refund.created_ms,
    code: refund.isReversal ? 'T1106' : 'T1107',
    status: refund.status === 'COMPLETED' ? 'S' : refund.status === 'PENDING' ? 'P' : 'D',
    currency: refund.currency,
    minor: -refund.minor,
    fee_minor: 0,
    reference: refund.captureId,
    referenceType: 'TXN',
    custom_id: refund.custom_id,
    invoice_id: refund.invoice_id,
  };
}

function ofMovement({ id, created_ms, code, currency, minor, captureId }: Movement): Transaction {
  return {
    id,
    at_ms: created_ms,
    code,
    status: 'S',
    currency,
    minor,
    fee_minor: 0,
    reference: captureId,
    referenceType: 'TXN',
  };
}

/** PayPal: Transaction Search v1, `transaction_info`. */
function viewTransaction(one: Transaction): object {
  return {
    transaction_id: one.id,
    ...(one.reference === undefined
      ? {}
      : { paypal_reference_id: one.reference, paypal_reference_id_type: one.referenceType }),
    transaction_event_code: one.code,
    transaction_initiation_date: writeReportTime(one.at_ms),
    transaction_updated_date: writeReportTime(one.at_ms),
    transaction_amount: writeMoney(one.minor, one.currency),
    ...(one.fee_minor === 0 ? {} : { fee_amount: writeMoney(one.fee_minor, one.currency) }),
    transaction_status: one.status,
    custom_field: one.custom_id,
    invoice_id: one.invoice_id,
  };
}

/** A time as the report writes it: UTC, whole seconds, the zone without a colon. */
function writeReportTime(at_ms: number): string {
  return `${new Date(at_ms).toISOString().slice(0, 19)}+0000`;
}
