import { CURRENCY } from '#contract/money.ts';
import { type Environment, isTestEnvironment } from '#contract/payment-providers.ts';
import type { Db } from '#server/kit/database/database.ts';
import { csvResponse } from '#server/kit/http/csv-response.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { toDecimal } from '#server/orders/admin-list/export-orders.ts';
import { billingColumns, factColumns } from '#server/orders/admin-list/order-facts.ts';
import { type BookMonth, type EntryExport, entriesAfter, ledgerMonths, type MonthRow } from './queries.ts';
import { taxOfMonths } from './tax-queries.ts';

/** This many entries are in memory at a time. */
const AT_ONCE = 500;

const COLUMNS: Record<string, (row: EntryExport) => string> = {
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
  vat_id: ({ vat_id }) => vat_id ?? '',
  ...factColumns,
  ...billingColumns,
};
const TOTALS: [name: string, read: (row: MonthRow) => number][] = [
  ['gross', (row) => row.gross_cents],
  ['tax', (row) => row.tax_cents],
  ['refunds', (row) => row.refunds_cents],
  ['fees', (row) => row.fees_cents],
  ['disputed', (row) => row.disputed_cents],
  ['owed to buyers', (row) => row.owed_back_cents],
  ['paid out', (row) => row.paid_out_cents],
  ['elsewhere', (row) => row.elsewhere_cents],
  ['net', (row) => row.net_cents],
];

/**
 * The entries of a month as a CSV, the oldest first, then its tax by country and rate, and the month's totals last,
 * written while it leaves.
 */
export function exportLedger(db: Db, of: BookMonth): FileResponse {
  return csvResponse(`ledger-${of.month}.csv`, Object.keys(COLUMNS), lines(db, of));
}

/** A line that is of no order, as long as the others. */
const fill = (cells: string[], environment: Environment): string[] =>
  Object.keys(COLUMNS).map((name, at) =>
    name === 'test' && isTestEnvironment(environment) ? 'yes' : (cells[at] ?? ''),
  );

async function* lines(db: Db, of: BookMonth) {
  const { month, environment } = of;
  let after: { day: string; id: number } | null = null;
  for (;;) {
    const rows: EntryExport[] = await entriesAfter(db, of, after, AT_ONCE);
    for (const row of rows) yield Object.values(COLUMNS).map((read) => read(row));
    after = rows.at(-1) ?? null;
    if (after === null || rows.length < AT_ONCE) break;
  }
  const taxed = await taxOfMonths(db, `${month}-01`, 1, environment);
  for (const { kind, country, region, percent, sold_in, net_cents, tax_cents } of taxed)
    yield fill(
      [
        'tax',
        month,
        '',
        kind,
        [country, region].filter(Boolean).join('-'),
        `${percent}%`,
        CURRENCY,
        toDecimal(tax_cents),
        '',
        '',
        `net ${toDecimal(net_cents)}, sold in ${sold_in}`,
      ],
      environment,
    );
  const sums = (await ledgerMonths(db, environment)).find((row) => row.month === month);
  for (const [name, read] of TOTALS)
    yield fill(['total', month, '', name, '', '', CURRENCY, toDecimal(sums ? read(sums) : 0)], environment);
}
