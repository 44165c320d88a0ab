import type { LicenseType } from '#contract/license-types.ts';
import { unitPrice } from '#contract/price.ts';
import type { Product } from '#contract/products.ts';
import { type Advice, adviseLicenses, type PricedLicense } from './advice/advise-licences.ts';
import { type Answers, needOf } from './advice/answers.ts';

/** The advice for a font, or for the least expensive one of the shop while none is chosen. */
export function adviseFor(
  answers: Answers,
  types: readonly LicenseType[],
  font: Product | null,
  cheapest: Product | null,
): Advice {
  const standing = font ?? cheapest;
  const priced = ({ id, name, limits, ...type }: LicenseType): PricedLicense => ({
    id,
    name,
    limits,
    price_cents: standing ? unitPrice(standing, type) : unitPrice({ regularPrice: type.price, salePrice: null }, type),
  });
  return adviseLicenses(needOf(answers), (font?.licenseTypes ?? types).map(priced), types.map(priced));
}
