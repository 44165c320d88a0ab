import { divide } from '#contract/divide.ts';
import { mustExist } from '#contract/must-exist.ts';
import { split } from '#server/settings/tax/tax-for.ts';

/** A line of an order; `paid_cents` is what it cost, with its tax. */
export type PaidLine = { id: number; paid_cents: number };

/** Money of an order that goes back: that of the lines it names, or an amount. */
export type Return = { amount_cents: number; order_item_ids: readonly number[] | null };

/**
 * What each return takes of each line, in the order in which the money goes back. A return takes from the lines that it
 * names as much as stands of them, and what is over, like a mere amount, from all lines by what still stands of each.
 * No line gives more than it cost.
 */
export function takenOfLines(lines: readonly PaidLine[], returns: readonly Return[]): number[][] {
  const left = lines.map(({ paid_cents }) => paid_cents);
  const take = (most_cents: number, isMeant: (line: PaidLine) => boolean) => {
    const weights = lines.map((line, at) => (isMeant(line) ? mustExist(left[at]) : 0));
    const taken = divide(Math.min(most_cents, sumOf(weights)), weights);
    for (const [at, cents] of taken.entries()) left[at] = mustExist(left[at]) - cents;
    return taken;
  };
  return returns.map(({ amount_cents, order_item_ids }) => {
    const named = take(amount_cents, ({ id }) => order_item_ids?.includes(id) ?? false);
    const others = take(amount_cents - sumOf(named), () => true);
    return named.map((cents, at) => cents + mustExist(others[at]));
  });
}

/** What stands of each line after some returns, in cents with its tax. */
export function standingOfLines(lines: readonly PaidLine[], returns: readonly Return[]): number[] {
  const taken = takenOfLines(lines, returns);
  return lines.map(({ paid_cents }, at) => paid_cents - sumOf(taken.map((cents) => mustExist(cents[at]))));
}

/**
 * What tax goes back with what a return takes of each line, where `before_cents` of tax stood: that of the parts, as
 * long as what stays is within a cent of the tax of what still stands. What goes back last takes all the tax with it
 * that is left.
 */
export function taxOfReturn(
  taken: readonly number[],
  standing: readonly number[],
  { percent, before_cents }: { percent: number; before_cents: number },
): number {
  const left = standing.map((cents, at) => cents - mustExist(taken[at]));
  const stays = split(left, percent).taxCents;
  const slack = sumOf(left) > 0 ? 1 : 0;
  const own = split(taken, percent).taxCents;
  const most = Math.min(before_cents - stays + slack, before_cents, sumOf(taken));
  return Math.max(0, Math.min(most, Math.max(own, before_cents - stays - slack)));
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
