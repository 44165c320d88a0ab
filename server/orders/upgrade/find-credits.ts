import type { Db } from '#server/kit/database/database.ts';
import type { Offer } from '../offers.ts';
import { exchangeableLicenses, type ForWhom } from './credit-queries.ts';
import { type Credit, creditLines } from './larger-license.ts';

/** What each line gives for a smaller licence of the same font that its buyer has, for the same licensee. */
export async function findCredits(
  db: Db,
  forWhom: ForWhom,
  lines: { quantity: number; offer: Offer }[],
): Promise<(Credit | null)[]> {
  const held = await exchangeableLicenses(
    db,
    forWhom,
    lines.map(({ offer }) => offer.product_id),
  );
  if (held.length === 0) return lines.map(() => null);
  return creditLines(
    lines.map(
      ({
        quantity,
        offer: { product_id, license_type_id, figures, delivers, term_months, unit_cents, one_cents },
      }) => ({
        product_id,
        license_type_id,
        figures,
        delivers,
        term_months,
        quantity,
        unit_cents,
        one_cents,
      }),
    ),
    held,
  );
}
