import { type Effect, shown } from '../calls/call.ts';
import { refuse } from '../wire/refuse.ts';
import { readTransactions, viewTransaction } from './transaction.ts';
import { writeReportTime } from './write-report-time.ts';

const LONGEST_RANGE_MS = 31 * 86_400_000;
const LARGEST_PAGE = 500;
/** So many transactions can be paged through; a range that has more is refused. */
const MOST_ITEMS = 10_000;

/**
 * GET /v1/reporting/transactions: what happened to the account between two moments, the first first, page by page. What is
 * younger than the report's own age is not in it yet.
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
