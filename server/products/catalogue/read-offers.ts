import type { Db } from '#server/kit/database/database.ts';
import { licenseTypesOfProducts } from '#server/license-types/queries.ts';
import { atBundlePrices } from './bundle.ts';
import { membersOfBundles } from './bundle-queries.ts';
import { presentOffers } from './own-price.ts';
import type { Offered } from './product.ts';
import type { ProductRow } from './queries.ts';
import type { Viewer } from './viewer.ts';

/** What some products are offered under today, and what those are made of that are bundles; asked by the product. */
export async function readOffers(
  db: Db,
  ids: number[],
  viewer: Viewer,
): Promise<(product: Omit<ProductRow, 'version'>) => Offered> {
  const [types, members] = await Promise.all([licenseTypesOfProducts(db, ids, viewer), membersOfBundles(db, ids)]);
  const typesOf = Map.groupBy(atBundlePrices(types, members), ({ product_id }) => product_id);
  const membersOf = Map.groupBy(members, ({ bundle_id }) => bundle_id);
  return (product) => ({
    licenseTypes: presentOffers(product, typesOf.get(product.id) ?? []),
    members: membersOf.get(product.id) ?? [],
  });
}
