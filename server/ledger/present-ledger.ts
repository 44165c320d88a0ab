import type { Ledger, LedgerEntry, LedgerSums } from '#contract/admin/ledger.ts';
import { keysOf, recordOf } from '#contract/keys-of.ts';
import { asCents, toDollars } from '#contract/money.ts';
import type { Environment } from '#contract/payment-providers.ts';
import { localDay } from '#server/kit/clock.ts';
import type { LedgerTools } from './ledger-tools.ts';
import {
  type Closing,
  closings,
  type EntryRow,
  lastMatch,
  ledgerMonths,
  type MonthRow,
  matchProblem,
  unexplained,
} from './queries.ts';

const NOTHING: Omit<MonthRow, 'month'> = {
  orders: 0,
  gross_cents: 0,
  tax_cents: 0,
  refunds_cents: 0,
  fees_cents: 0,
  disputed_cents: 0,
  owed_back_cents: 0,
  paid_out_cents: 0,
  elsewhere_cents: 0,
  net_cents: 0,
};

/**
 * The books at a glance: every month from the first to this one, and whether they say what the payment provider says.
 */
export async function presentLedger(
  { db, clock, settings, providers, readOwnSettings }: Omit<LedgerTools, 'log'>,
  requested?: Environment,
): Promise<Ledger> {
  const environment = await providers.environment(requested);
  const [rows, closed, match, problem, open] = await Promise.all([
    ledgerMonths(db, environment),
    closings(db, environment),
    lastMatch(db, environment),
    matchProblem(db, environment),
    unexplained(db, environment),
  ]);
  const present = localDay(new Date(clock.now()), settings.SHOP_TIMEZONE).slice(0, 7);
  const months = monthsBetween(firstMonth(rows, closed) ?? present, present);
  const totals = rows.reduce<Omit<MonthRow, 'month'>>(
    (sum, row) => recordOf(keysOf(NOTHING), (name) => sum[name] + row[name]),
    NOTHING,
  );
  return {
    environment,
    unexplained: dollars(open.cents),
    differences: open.count,
    match: match
      ? {
          at: match.done_at.toISOString(),
          from: match.from_at.toISOString(),
          until: match.until_at.toISOString(),
          transactions: match.transactions,
        }
      : null,
    problem,
    months: months
      .map((month) => {
        const closing = closed.find((one) => one.month === month);
        return {
          month,
          ...presentSums(rows.find((row) => row.month === month) ?? NOTHING),
          closedAt: closing?.closed_at.toISOString() ?? null,
          closedBy: closing?.fullname ?? null,
        };
      })
      .reverse(),
    totals: presentSums(totals),
    closable: nextToClose(rows, closed, present),
    financeCloses: (await readOwnSettings()).security.financeClosesMonths,
  };
}

function firstMonth(rows: readonly { month: string }[], closed: readonly { month: string }[]): string | undefined {
  return [rows[0]?.month, closed[0]?.month].filter((month) => month !== undefined).sort()[0];
}

/** The oldest open month, when it is over; null while there is none. */
export function nextToClose(
  rows: readonly Pick<MonthRow, 'month'>[],
  closed: readonly Pick<Closing, 'month'>[],
  present: string,
): string | null {
  const last = closed.at(-1)?.month;
  const next = last === undefined ? rows[0]?.month : monthsBetween(last, '9999-12', 2)[1];
  return next !== undefined && next < present ? next : null;
}

/** Months as 2026-11, both included. */
function monthsBetween(first: string, last: string, most = 1_200): string[] {
  const months: string[] = [];
  for (let month = first; month <= last && months.length < most; ) {
    months.push(month);
    month = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7);
  }
  return months;
}

function presentSums(row: Omit<MonthRow, 'month'>): LedgerSums {
  return {
    orders: row.orders,
    gross: dollars(row.gross_cents),
    tax: dollars(row.tax_cents),
    refunds: dollars(row.refunds_cents),
    fees: dollars(row.fees_cents),
    disputed: dollars(row.disputed_cents),
    paidTwice: dollars(row.owed_back_cents),
    paidOut: dollars(row.paid_out_cents),
    elsewhere: dollars(row.elsewhere_cents),
    net: dollars(row.net_cents),
  };
}

export function presentEntry(row: EntryRow): LedgerEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    day: row.day,
    kind: row.kind,
    debit: row.debit,
    credit: row.credit,
    amount: dollars(row.amount_cents),
    transactionId: row.transaction_id,
    orderId: row.order_id,
    note: row.note,
  };
}

export function dollars(cents: number): number {
  return toDollars(asCents(cents));
}
