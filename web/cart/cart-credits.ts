import { asCents, type Cents } from '#contract/money.ts';
import type { QuotedLine } from '#contract/nouns/orders.ts';
import { formatCredit } from '../ui/credit-words.ts';
import { centsOf, keyOf, type LineKey } from './cart.ts';

/** What one line of a cart costs less, because it replaces a licence that its buyer has. */
export type CartCredit = LineKey & { cents: Cents; licenseName: string; words: string };

/** The credits of a quote. */
export function listCredits(quote: readonly QuotedLine[]): CartCredit[] {
  return quote.flatMap(({ credit, ...line }) =>
    credit === null
      ? []
      : [
          {
            ...keyOf(line),
            cents: centsOf(credit.amount),
            licenseName: credit.licenseName,
            words: formatCredit(credit),
          },
        ],
  );
}

/** What is left to pay of a sum. */
export function lessCredits(sum: Cents, credits: readonly CartCredit[]): Cents {
  return asCents(credits.reduce<number>((rest, { cents }) => rest - cents, sum));
}
