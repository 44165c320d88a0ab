import type { Order, OrderMember } from '#contract/nouns/orders.ts';
import { addMonths } from '#server/orders/periods.ts';
import type { Buyer } from '../test-shop.ts';

/** What the play itself knows of a line: no rule of the shop is asked. `left` is a share of cents, not rounded. */
export type PlayedLine = {
  id: number;
  cents: number;
  left: number;
  makerName: string;
  license: string | null;
  /** Font, type and buyer: renewals of these follow one another. */
  chain: string;
  months: number | null;
  isGivenBack: boolean;
  /** The line that replaced it. */
  replacedBy: PlayedLine | null;
  issued_ms: number;
  /** When it was given back or replaced. */
  stopped_ms: number | null;
};

export type PlayedOrder = {
  id: number;
  kind: 'fonts' | 'subscription';
  buyer: Buyer;
  cents: number;
  captureId: string | null;
  lines: PlayedLine[];
  refunds: number;
  refunded: number;
  isDisputed: boolean;
};

/** Takes an amount from all lines by what is left of each. */
export function takeAmount({ lines }: PlayedOrder, cents: number): void {
  const left = lines.reduce((sum, line) => sum + line.left, 0);
  for (const line of lines) line.left -= left === 0 ? 0 : (line.left * cents) / left;
}

/** Ends what a refund gave back: the lines it names, or all when nothing is left. */
export function endLicenses(
  orders: readonly PlayedOrder[],
  order: PlayedOrder,
  named: readonly number[],
  now_ms: number,
): void {
  const isOver = order.refunded >= order.cents;
  for (const line of order.lines) {
    if (line.isGivenBack || !(isOver || named.includes(line.id))) continue;
    line.isGivenBack = true;
    line.stopped_ms = now_ms;
    line.left = 0;
    for (const other of orders.flatMap(({ lines }) => lines))
      if (other.replacedBy === line) {
        other.replacedBy = null;
        other.stopped_ms = null;
      }
  }
}

/** When each licence for a time ends, by walking through the renewals in their order. */
export function endsOf(orders: readonly PlayedOrder[]): Map<PlayedLine, number> {
  const ends = new Map<PlayedLine, number>();
  const lines = orders
    .flatMap(({ lines }) => lines)
    .filter(({ months, license }) => months !== null && license !== null);
  for (const chain of Map.groupBy(lines, (line) => line.chain).values()) {
    let end = 0;
    for (const line of chain) {
      const start = Math.max(line.issued_ms, end);
      const whole = addMonths(new Date(start), line.months!).getTime();
      end = line.stopped_ms === null ? whole : Math.min(whole, Math.max(start, line.stopped_ms));
      ends.set(line, end);
    }
  }
  return ends;
}

/** What was sold in an order, each with its own licence: of a bundle its members. */
export const eachSold = ({ orderItems }: Order): OrderMember[] =>
  orderItems.flatMap((item): OrderMember[] => (item.members.length > 0 ? item.members : [item]));

/** What somebody does with money; it says whether there was anything to do it with. */
export type PlayStep = { weight: number; act: () => Promise<boolean> };
