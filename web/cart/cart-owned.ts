import { t } from '#contract/languages/translate.ts';
import type { QuotedLine } from '#contract/nouns/orders.ts';
import { formatDay } from '../ui/format-moment.ts';

/** The note at a cart line with a licence that the buyer already has. */
export type CartOwned = { productId: number; licenseTypeId: number; words: string };

export function listOwned(quote: readonly QuotedLine[]): CartOwned[] {
  return quote.flatMap(({ product_id, license_type_id, owned }) =>
    owned === null ? [] : [{ productId: product_id, licenseTypeId: license_type_id, words: describe(owned) }],
  );
}

function describe({ licenseNumber, endsAt }: NonNullable<QuotedLine['owned']>): string {
  if (endsAt === null) return t('You already have this licence: {licenseNumber}.', { licenseNumber });
  const day = formatDay(endsAt);
  return t('You have this licence until {day}: {licenseNumber}. A new one starts then.', { day, licenseNumber });
}
