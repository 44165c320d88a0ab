import { divide } from '#contract/divide.ts';
import { mustExist } from '#contract/must-exist.ts';
import { standingOfLines } from '#server/orders/standing-lines.ts';
import type { OrderReturn } from '#server/orders/standing-queries.ts';
import { netOfLines } from '#server/statements/compute-statements.ts';

/** A line with what it is grouped by. */
export type BookedLine = { id: number; key: string; name: string; paid_cents: number; discount_cents: number };

/** An entry of the books of an order. */
export type BookedEntry = {
  /** What it changes; a correction moves money between tax and what is without it. */
  account: 'net' | 'tax' | 'fees' | 'both';
  kind: string;
  /** It is of money that went back. */
  is_refund: boolean;
  /** What the account has more by it; a correction by what is without tax. */
  cents: number;
  refund_id: number | null;
  percent: number | null;
  /** It is of the span, and not of the days before it. */
  counts: boolean;
};

export type BookedOrder = {
  id: number;
  customer: string;
  lines: BookedLine[];
  returns: OrderReturn[];
  entries: BookedEntry[];
};

export type LineFigures = {
  gross_cents: number;
  discounts_cents: number;
  refunds_cents: number;
  tax_cents: number;
  fees_cents: number;
};
type Booked = { net: number[]; tax: number[]; fees: number[] };

/**
 * What each line of an order has of its entries in a span. As in statements, each entry changes what the books have of
 * each line, and only these differences count, so that the lines together are the order to the cent.
 */
export function divideOrder(order: BookedOrder): LineFigures[] {
  const found = order.lines.map(() => ({
    gross_cents: 0,
    discounts_cents: 0,
    refunds_cents: 0,
    tax_cents: 0,
    fees_cents: 0,
  }));
  let before: Booked = bookedAfter(order, []);
  for (const [position, entry] of order.entries.entries()) {
    const after = bookedAfter(order, order.entries.slice(0, position + 1));
    if (entry.counts)
      for (const [at, figures] of found.entries()) {
        const grew = (part: keyof Booked) => mustExist(after[part][at]) - mustExist(before[part][at]);
        const [net, tax] = [grew('net'), grew('tax')];
        if (entry.is_refund) figures.refunds_cents -= net + tax;
        else figures.gross_cents += net + tax;
        if (entry.kind === 'sale') figures.discounts_cents += mustExist(order.lines[at]).discount_cents;
        figures.tax_cents += tax;
        figures.fees_cents += grew('fees');
      }
    before = after;
  }
  return found;
}

function bookedAfter({ lines, returns }: BookedOrder, entries: readonly BookedEntry[]): Booked {
  const sum = (of: (entry: BookedEntry) => number) => entries.reduce((total, entry) => total + of(entry), 0);
  const booked = new Set(entries.map(({ refund_id }) => refund_id));
  const paid = lines.map(({ paid_cents }) => paid_cents);
  const isSold = entries.some(({ kind }) => kind === 'sale');
  const standing = isSold
    ? standingOfLines(
        lines,
        returns.filter(({ id }) => booked.has(id)),
      )
    : paid.map(() => 0);
  const percent = entries.findLast((entry) => entry.percent !== null)?.percent ?? 0;
  const has = (...accounts: string[]) => sum(({ account, cents }) => (accounts.includes(account) ? cents : 0));
  const net = netOfLines(paid, standing, has('net', 'both'), percent);
  const rest = standing.map((cents, at) => cents - mustExist(net[at]));
  const tax_cents = has('tax') - has('both');
  const missing = tax_cents - rest.reduce((total, cents) => total + cents, 0);
  const more = divide(missing, rest.some((cents) => cents > 0) ? rest.map((cents) => Math.max(0, cents)) : paid);
  return { net, tax: rest.map((cents, at) => cents + mustExist(more[at])), fees: divide(has('fees'), paid) };
}
