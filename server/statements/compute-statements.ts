import { divide } from '#contract/divide.ts';
import { mustExist } from '#contract/must-exist.ts';
import { type PaidLine, standingOfLines } from '#server/orders/standing-lines.ts';
import type { OrderReturn } from '#server/orders/standing-queries.ts';
import { split } from '#server/settings/tax/tax-for.ts';

/** What a designer or a foundry has of a font, as it was agreed when the font was sold. */
export type Share = { maker_id: number; share: number; after_fees: boolean };

/** `shares` are those of the day on which it was paid for. */
export type SharedLine = PaidLine & {
  product_id: number;
  product_name: string;
  /** The name of the package or style that was sold; null for the family. */
  part: string | null;
  shares: Share[];
};

/** An entry of the books that belongs to an order of fonts. */
export type SharedEntry = {
  kind: 'sale' | 'refund' | 'correction' | 'fee';
  /** It is of money that went back: a refund, or a corrected credit note. */
  is_refund: boolean;
  /** What the shop has by it; negative where money left. */
  cents: number;
  /** What of the returns of its order it books. */
  refund_id: number | null;
  /** The tax rate of its document. */
  percent: number | null;
  /** Of the month that is asked for, and not of one before it. */
  counts: boolean;
};

/** An order of fonts with all of its entries to the end of a month, oldest first. */
export type SharedOrder = { lines: SharedLine[]; returns: OrderReturn[]; entries: SharedEntry[] };

export type ComputedLine = {
  maker_id: number;
  product_id: number;
  product_name: string;
  part: string | null;
  share: number;
  after_fees: boolean;
  sales_cents: number;
  refunds_cents: number;
  fees_cents: number;
  amount_cents: number;
};

const WHOLE = 10_000;

/** What the books have of each line of an order: without its tax, and the fees. */
type Booked = { net_cents: number[]; fees_cents: number[] };

/**
 * What everybody has of a month, by font, part and share. An entry changes what the books have of each line, and so
 * what comes of it to those who share the line; only these differences count, so that whatever comes and goes in many
 * parts leaves what stands in the end.
 */
export function computeLines(orders: readonly SharedOrder[]): ComputedLine[] {
  const found = new Map<string, ComputedLine>();
  for (const order of orders) {
    let before: Booked = { net_cents: order.lines.map(() => 0), fees_cents: order.lines.map(() => 0) };
    for (const [position, entry] of order.entries.entries()) {
      const after = bookedAfter(order, order.entries.slice(0, position + 1));
      if (entry.counts)
        for (const [at, line] of order.lines.entries())
          addDifference(found, line, entry, lineOf(before, at), lineOf(after, at));
      before = after;
    }
  }
  return [...found.values()];
}

type BookedLine = { net_cents: number; fees_cents: number };
const lineOf = ({ net_cents, fees_cents }: Booked, at: number): BookedLine => ({
  net_cents: mustExist(net_cents[at]),
  fees_cents: mustExist(fees_cents[at]),
});

/**
 * What the books have after some entries: the net of what then stands of each line. What no line accounts for is of all
 * of them.
 */
function bookedAfter({ lines, returns }: SharedOrder, entries: readonly SharedEntry[]): Booked {
  const sum = (isFee: boolean) =>
    entries.reduce((total, { kind, cents }) => ((kind === 'fee') === isFee ? total + cents : total), 0);
  const booked = new Set(entries.map(({ refund_id }) => refund_id));
  const standing = standingOfLines(
    lines,
    returns.filter(({ id }) => booked.has(id)),
  );
  const percent = entries.findLast((entry) => entry.percent !== null)?.percent ?? 0;
  const paid = lines.map(({ paid_cents }) => paid_cents);
  return { net_cents: netOfLines(paid, standing, sum(false), percent), fees_cents: divide(-sum(true), paid) };
}

/** What each line has of a net sum, by what stands of it with its tax; `paid` divides what no line stands for. */
export function netOfLines(
  paid: readonly number[],
  standing: readonly number[],
  net_cents: number,
  percent: number,
): number[] {
  const net = standing.map((cents) => split([cents], percent).netCents);
  const rest = net_cents - net.reduce((total, cents) => total + cents, 0);
  const more = divide(rest, net.some((cents) => cents > 0) ? net : paid);
  return net.map((cents, at) => cents + mustExist(more[at]));
}

function addDifference(
  found: Map<string, ComputedLine>,
  line: SharedLine,
  entry: SharedEntry,
  before: BookedLine,
  after: BookedLine,
): void {
  const [had, have] = [amountsOf(line, before), amountsOf(line, after)];
  for (const [of, { maker_id, share, after_fees }] of line.shares.entries()) {
    const net = after.net_cents - before.net_cents;
    const fees = after_fees ? after.fees_cents - before.fees_cents : 0;
    if (net === 0 && fees === 0) continue;
    const key = [maker_id, line.product_id, share, after_fees, line.part ?? ''].join();
    const sum = found.get(key) ?? { ...emptyLine(line), maker_id, share, after_fees };
    sum.fees_cents += fees;
    if (entry.is_refund) sum.refunds_cents -= net;
    else sum.sales_cents += net;
    sum.amount_cents += mustExist(have[of]) - mustExist(had[of]);
    found.set(key, sum);
  }
}

/** What each who shares a line has of it; the rest is the shop's. */
function amountsOf({ shares }: SharedLine, { net_cents, fees_cents }: BookedLine): number[] {
  const among = (cents: number, parts: number[]) =>
    divide(cents, [...parts, WHOLE - parts.reduce((sum, part) => sum + part, 0)]);
  const of = among(
    net_cents,
    shares.map(({ share }) => share),
  );
  const fees = among(
    fees_cents,
    shares.map(({ share, after_fees }) => (after_fees ? share : 0)),
  );
  return shares.map((_, at) => mustExist(of[at]) - mustExist(fees[at]));
}

const emptyLine = ({ product_id, product_name, part }: SharedLine) => ({
  product_id,
  product_name,
  part,
  sales_cents: 0,
  refunds_cents: 0,
  fees_cents: 0,
  amount_cents: 0,
});
