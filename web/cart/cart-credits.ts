import { t } from '#contract/languages/translate.ts';
import { asCents, type Cents, centsOf, formatDollars, toDollars } from '#contract/money.ts';
import type { Discount } from '#contract/nouns/codes.ts';
import type { Credit, QuotedLine } from '#contract/nouns/orders.ts';
import { totalOf } from '#contract/price.ts';
import { formatCredit } from '../ui/credit-words.ts';
import { keyOf, type LineKey } from './cart.ts';

/**
 * What one line of a cart costs less, because its buyer has what it replaces, or a font of it; `label` is how it is
 * called in a sum.
 */
export type CartCredit = LineKey & { cents: Cents; label: string; words: string };

/** The credits of a quote. */
export const listCredits = (quote: readonly QuotedLine[]): CartCredit[] =>
  quote.flatMap(({ credit, members, quantity, ...line }) => {
    if (credit === null) return [];
    const owned = members.filter((member) => member.owned);
    const ofFonts = totalOf(owned.map(({ price }) => ({ unit_cents: centsOf(price), quantity })));
    const rest = asCents(centsOf(credit.amount) - ofFonts);
    return [
      ...(owned.length === 0 ? [] : [describeOwned(owned.map(({ name }) => name).join(', '), ofFonts)]),
      ...(rest > 0 ? [describeReplaced(credit, rest)] : []),
    ].map((words) => ({ ...keyOf(line), ...words }));
  });

const describeOwned = (fonts: string, cents: Cents) => ({
  cents,
  label: t('less {fonts}, already yours', { fonts }),
  words: t('You have {fonts} already: {amount} less', { fonts, amount: formatDollars(cents, { short: true }) }),
});

const describeReplaced = ({ licenseName }: Credit, cents: Cents) => ({
  cents,
  label: t('less {license}, already yours', { license: licenseName }),
  words: formatCredit({ licenseName, amount: toDollars(cents) }),
});

/** What is left to pay of a sum. */
export function lessCredits(sum: Cents, credits: readonly CartCredit[], discount: Discount | null): Cents {
  return asCents(credits.reduce<number>((rest, { cents }) => rest - cents, sum - centsOf(discount?.amount ?? 0)));
}
