import type { Product, ProductDetail } from '#contract/nouns/products.ts';
import type { Db } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import { bundlesWith } from '../catalogue/bundle-queries.ts';
import { presentDetail, presentProduct } from '../catalogue/product.ts';
import type { StoredFacts } from '../catalogue/queries.ts';
import { type ListedRow, type ProductRow, productsInOrder, stylesOf } from '../catalogue/queries.ts';
import { readOffers } from '../catalogue/read-offers.ts';
import type { Viewer } from '../catalogue/viewer.ts';
import { noteLook } from '../generated-files/count-views.ts';
import type { Catalogue } from './catalogue.ts';
import { type ListRequest, listDocs } from './list-docs.ts';
import { type SearchRequest, searchDocs } from './search-docs.ts';

/** One page of the list, as JSON, with the number of all matches. */
export const listProducts = (db: Db, catalogue: Catalogue, request: ListRequest) =>
  catalogue.texts.list(db, listDocs(catalogue.index, request));

/** The same as staff see it. */
export async function listForAdmin(
  db: Db,
  catalogue: Catalogue,
  request: ListRequest,
): Promise<{ products: Product[]; total: number }> {
  const { ids, total } = listDocs(catalogue.index, request);
  return { products: await withLicenseTypes(db, await productsInOrder(db, ids), 'admin'), total };
}

/** One page of a search, as JSON; a blank one finds nothing. */
export const searchProducts = (db: Db, catalogue: Catalogue, request: SearchRequest) =>
  catalogue.texts.list(db, searchDocs(catalogue.index, request));

/** A product with its font, or a refusal when there is none. */
export async function describeProduct(
  db: Db,
  row: (ProductRow & { facts: StoredFacts }) | undefined,
  viewer: Viewer,
): Promise<ProductDetail> {
  if (!row) refuse('product_not_found');
  if (viewer === 'public') noteLook(row.id);
  const [offeredOf, styles, bundles] = await Promise.all([
    readOffers(db, [row.id], viewer),
    stylesOf(db, row.id),
    bundlesWith(db, row.id),
  ]);
  return presentDetail(row, { ...offeredOf(row), bundles }, styles, viewer);
}

/** Products as the contract shows them, each with its licence types. */
export async function withLicenseTypes(db: Db, rows: ListedRow[], viewer: Viewer = 'public'): Promise<Product[]> {
  if (rows.length === 0) return [];
  const offeredOf = await readOffers(
    db,
    rows.map(({ id }) => id),
    viewer,
  );
  return rows.map((row) => presentProduct(row, offeredOf(row), viewer));
}
