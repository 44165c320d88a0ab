import type { ReportColumn, ReportFigures, ReportGroup } from '#contract/admin/report-words.ts';
import type { Report, ReportOrder } from '#contract/admin/reports.ts';
import { asCents, asDecimal, CURRENCY, toDollars } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import { nameCountry } from '#contract/shop/tax-words.ts';
import type { Db } from '#server/kit/database/database.ts';
import { csvResponse } from '#server/kit/http/csv-response.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { type BookedOrder, divideOrder } from './divide-order.ts';
import type { Figures, LineGroup, Span, SummedRow } from './report-queries.ts';
import * as queries from './report-queries.ts';

/** So many orders are in memory at a time, and other calls have their turn between. */
const AT_ONCE = 500;

const isOfLines = (by: ReportGroup): by is LineGroup => ['font', 'part', 'license-type', 'tier'].includes(by);
const isOfTime = (by: ReportGroup) => by === 'month' || by === 'week' || by === 'day';
const netOf = (row: Figures) => row.gross_cents - row.refunds_cents - row.tax_cents - row.fees_cents;
const NOTHING = { gross_cents: 0, discounts_cents: 0, refunds_cents: 0, tax_cents: 0, fees_cents: 0 };

function add(sum: Figures, more: Figures): void {
  sum.gross_cents += more.gross_cents;
  sum.discounts_cents += more.discounts_cents;
  sum.refunds_cents += more.refunds_cents;
  sum.tax_cents += more.tax_cents;
  sum.fees_cents += more.fees_cents;
}

const dollars = (cents: number) => toDollars(asCents(cents));
const present = (row: Figures): ReportFigures => ({
  gross: dollars(row.gross_cents),
  discounts: dollars(row.discounts_cents),
  refunds: dollars(row.refunds_cents),
  tax: dollars(row.tax_cents),
  fees: dollars(row.fees_cents),
  net: dollars(netOf(row)),
});

/** The income of a span from the books: all rows together are what these say. */
export async function readReport(db: Db, by: ReportGroup, span: Span): Promise<Report> {
  const rows = isOfLines(by) ? await sumLines(db, by, span) : await queries.sumOrders(db, by, span);
  const totals = { ...NOTHING };
  for (const row of rows) add(totals, row);
  return {
    by,
    ...span,
    rows: rows
      .toSorted((one, other) =>
        isOfTime(by) ? (one.key < other.key ? 1 : -1) : netOf(other) - netOf(one) || (one.key < other.key ? -1 : 1),
      )
      .map((row) => ({
        key: row.key,
        name: by === 'country' && row.key !== '' ? nameCountry(row.key) : row.name,
        orders: row.orders,
        ...present(row),
      })),
    totals: { orders: await queries.countPaid(db, span), ...present(totals) },
  };
}

/** By lines of orders; what is of no font is a row of its own. */
async function sumLines(db: Db, by: LineGroup, span: Span): Promise<SummedRow[]> {
  const found = new Map((await queries.sumWholeOrders(db, by, span)).map((row) => [row.key, row]));
  for await (const order of eachOrder(db, by, span, await queries.fontOrderIds(db, span, by))) {
    const isPaid = order.entries.some(({ kind, counts }) => kind === 'sale' && counts);
    const keys = new Set<string>();
    for (const [at, figures] of divideOrder(order).entries()) {
      const { key, name } = mustExist(order.lines[at]);
      const row = found.get(key) ?? { key, name, orders: 0, ...NOTHING };
      found.set(key, row);
      add(row, figures);
      if (isPaid && !keys.has(key)) row.orders += 1;
      keys.add(key);
    }
  }
  const rest = await queries.sumWithoutFonts(db, span);
  const isEmpty = rest.orders === 0 && netOf(rest) === 0 && rest.gross_cents === 0;
  return [...found.values(), ...(isEmpty ? [] : [{ key: '', name: '', ...rest }])];
}

async function* eachOrder(db: Db, by: LineGroup, span: Span, ids: readonly number[]): AsyncIterable<BookedOrder> {
  for (let at = 0; at < ids.length; at += AT_ONCE)
    yield* await queries.bookedOrders(db, ids.slice(at, at + AT_ONCE), by, span);
}

type Row = { by: ReportGroup; key: string; page: number; limit: number };

/** The orders of a row, each with what of it is in the row. */
export async function listReportOrders(
  db: Db,
  span: Span,
  { by, key, page, limit }: Row,
): Promise<{ orders: ReportOrder[]; total: number }> {
  if (isOfLines(by) && key !== '') {
    const ids = await queries.fontOrderIds(db, span, by, key);
    const orders: ReportOrder[] = [];
    for (const order of await queries.bookedOrders(db, ids.slice((page - 1) * limit, page * limit), by, span)) {
      const sum = { ...NOTHING };
      for (const [at, figures] of divideOrder(order).entries()) if (order.lines[at]?.key === key) add(sum, figures);
      orders.push({ orderId: order.id, kind: 'fonts', customer: order.customer, ...present(sum) });
    }
    return { orders, total: ids.length };
  }
  const group = isOfLines(by) ? null : by;
  const [rows, total] = await Promise.all([
    queries.ordersOfRow(db, group, key, span, { page, limit }),
    queries.countOrdersOfRow(db, group, key, span),
  ]);
  const orders = rows.map(({ id, kind, customer, ...row }) => ({ orderId: id, kind, customer, ...present(row) }));
  return { orders, total };
}

/** A report as a table with the columns that are asked for, each once. */
export async function exportReport(db: Db, by: ReportGroup, span: Span, columns: string): Promise<FileResponse> {
  const { rows, totals } = await readReport(db, by, span);
  const names = [...new Set(columns.split(','))] as ReportColumn[];
  const cells = (row: ReportFigures & { name: string; orders: number }) => [
    span.from,
    span.to,
    CURRENCY,
    ...names.map((name) => (name === 'name' || name === 'orders' ? String(row[name]) : asDecimal(row[name]))),
  ];
  const lines = [...rows, { name: 'total', ...totals }].map(cells);
  return csvResponse(`${by}-${span.from}-${span.to}.csv`, ['from', 'to', 'currency', ...names], lines);
}
