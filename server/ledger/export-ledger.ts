import { CURRENCY } from '#contract/money.ts';
import type { Db } from '#server/kit/database/database.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { csvResponse } from '#server/kit/responses/csv-response.ts';
import { toDecimal } from '#server/orders/admin-list/export-orders.ts';
import { type EntryRow, entriesAfter, ledgerMonths, type MonthRow } from './queries.ts';

/** So many entries are in memory at a time. */
const AT_ONCE = 500;

const COLUMNS: Record<string, (row: EntryRow) => string> = {
  entry: ({ id }) => String(id),
  day: ({ day }) => day,
  at_utc: ({ at }) => at.toISOString(),
  kind: ({ kind }) => kind,
  debit: ({ debit }) => debit,
  credit: ({ credit }) => credit,
  currency: () => CURRENCY,
  amount: ({ amount_cents }) => toDecimal(amount_cents),
  order: ({ order_id }) => String(order_id ?? ''),
  transaction: ({ transaction_id }) => transaction_id,
  note: ({ note }) => note ?? '',
};
const TOTALS: [name: string, read: (row: MonthRow) => number][] = [
  ['gross', (row) => row.gross_cents],
  ['tax', (row) => row.tax_cents],
  ['refunds', (row) => row.refunds_cents],
  ['fees', (row) => row.fees_cents],
  ['disputed', (row) => row.disputed_cents],
  ['paid twice', (row) => row.owed_back_cents],
  ['paid out', (row) => row.paid_out_cents],
  ['elsewhere', (row) => row.elsewhere_cents],
  ['net', (row) => row.net_cents],
];

/** The entries of a month as a CSV, the oldest first and the month's totals last, written while it leaves. */
export function exportLedger(db: Db, month: string): FileResponse {
  return csvResponse(`ledger-${month}.csv`, Object.keys(COLUMNS), lines(db, month));
}

async function* lines(db: Db, month: string) {
  let after: { day: string; id: number } | null = null;
  for (;;) {
    const rows: EntryRow[] = await entriesAfter(db, month, after, AT_ONCE);
    for (const row of rows) yield Object.values(COLUMNS).map((read) => read(row));
    after = rows.at(-1) ?? null;
    if (after === null || rows.length < AT_ONCE) break;
  }
  const sums = (await ledgerMonths(db)).find((row) => row.month === month);
  for (const [name, read] of TOTALS)
    yield ['total', month, '', name, '', '', CURRENCY, toDecimal(sums ? read(sums) : 0), '', '', ''];
}
