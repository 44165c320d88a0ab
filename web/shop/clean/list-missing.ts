import type { OfferedLicense } from '#contract/nouns/license-prices.ts';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { unitPrice } from '#contract/price.ts';
import type { CartItem } from '../../cart/cart.ts';
import type { Missing } from '../../clean/judge-file.ts';
import { addressSpecimen } from '../address-specimen.ts';
import { adviseLicenses, type PricedLicense } from '../license/advice/advise-licenses.ts';
import { listChosen } from '../license/list-chosen.ts';

/** The cart lines of the least expensive licences that a font lacks; what is on request is asked for, not bought. */
export function listMissing(
  product: ProductDetail,
  { people, websites }: Pick<Missing, 'people' | 'websites'>,
): CartItem[] {
  const priced = ({ id, name, limits, ...type }: OfferedLicense): PricedLicense => ({
    id,
    name,
    limits,
    costOf: (quantity) => quantity * unitPrice(product, type, quantity),
  });
  const { lines } = adviseLicenses(
    {
      uses: [
        ...(people > 0 || websites === 0 ? (['desktop'] as const) : []),
        ...(websites > 0 ? (['web'] as const) : []),
      ],
      users: people,
      projects: 1,
      monthlyViews: 1,
      adImpressions: 0,
      products: 0,
    },
    product.licenseTypes.map(priced),
  );
  const quantities = new Map(lines.map(({ licence, quantity }) => [licence.id, quantity]));
  withEnoughSites(product.licenseTypes, quantities, websites);
  if (quantities.size === 0) {
    // Without figures the Standard licence is the one that a font is sold under.
    const standard = product.licenseTypes.find(({ pricing }) => pricing === 'product') ?? product.licenseTypes[0];
    if (standard) quantities.set(standard.id, 1);
  }
  return listChosen(product, quantities, () => addressSpecimen(product, product.name) ?? product.images);
}

/** The advice counts views; here as many licences are taken as there are web sites. */
function withEnoughSites(types: readonly OfferedLicense[], quantities: Map<number, number>, websites: number): void {
  for (const { id, limits } of types) {
    const quantity = quantities.get(id);
    if (quantity === undefined || !limits?.uses.includes('web') || limits.websites === null || limits.websites === 0)
      continue;
    quantities.set(id, Math.max(quantity, Math.ceil(websites / limits.websites)));
  }
}
