import { t } from '#contract/languages/translate.ts';
import type { QuotedLine } from '#contract/nouns/orders.ts';
import { formatDay } from '../ui/format-moment.ts';
import { keyOf, type LineKey } from './cart.ts';

/** The note at a cart line with a licence that the buyer already has. */
export type CartOwned = LineKey & { words: string };

export function listOwned(quote: readonly QuotedLine[]): CartOwned[] {
  return quote.flatMap(({ owned, ...line }) => (owned === null ? [] : [{ ...keyOf(line), words: describe(owned) }]));
}

function describe({ licenseNumber, endsAt }: NonNullable<QuotedLine['owned']>): string {
  if (endsAt === null) return t('You already have this licence: {licenseNumber}.', { licenseNumber });
  const day = formatDay(endsAt);
  return t('You have this licence until {day}: {licenseNumber}. A new one starts then.', { day, licenseNumber });
}
