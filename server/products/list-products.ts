import type { Product, ProductDetail } from '#contract/products.ts';
import type { Db } from '#server/kit/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import { presentLicenseType } from '#server/license-types/license-type.ts';
import { licenseTypesOfProducts } from '#server/license-types/queries.ts';
import type { Catalogue } from './index/follow-catalogue.ts';
import { type Listed, type ListRequest, listPlaces } from './index/list-places.ts';
import { type SearchRequest, searchPlaces } from './index/search-places.ts';
import { presentDetail, presentProduct, type Viewer } from './product.ts';
import { type ProductRow, productsInOrder, stylesOf } from './queries.ts';

/** One page of the list with the number of all matches. */
export async function listProducts(
  db: Db,
  catalogue: Catalogue,
  request: ListRequest,
  viewer: Viewer,
): Promise<{ products: Product[]; total: number }> {
  return readListed(db, listPlaces(catalogue, request), viewer);
}

/** One page of a search; a blank one finds nothing. */
export async function searchProducts(
  db: Db,
  { index }: Catalogue,
  request: SearchRequest,
): Promise<{ products: Product[]; total: number }> {
  return readListed(db, searchPlaces(index, request), 'public');
}

async function readListed(db: Db, { ids, total }: Listed, viewer: Viewer) {
  if (ids.length === 0) return { products: [], total };
  const [rows, types] = await Promise.all([productsInOrder(db, ids), licenseTypesOfProducts(db, ids)]);
  return { products: presentAll(rows, types, viewer), total };
}

/** A product with its font, or a refusal when there is none. */
export async function describeProduct(
  db: Db,
  row: (ProductRow & { facts: unknown }) | undefined,
  viewer: Viewer,
): Promise<ProductDetail> {
  if (!row) refuse('product_not_found');
  const [types, styles] = await Promise.all([licenseTypesOfProducts(db, [row.id]), stylesOf(db, row.id)]);
  return presentDetail(row, types.map(presentLicenseType), styles, viewer);
}

/** Products as the contract shows them, each with its licence types. */
export async function withLicenseTypes(db: Db, rows: ProductRow[], viewer: Viewer = 'public'): Promise<Product[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  return presentAll(rows, await licenseTypesOfProducts(db, ids), viewer);
}

type OfferedType = Awaited<ReturnType<typeof licenseTypesOfProducts>>[number];
function presentAll(rows: ProductRow[], types: OfferedType[], viewer: Viewer): Product[] {
  const offered = Map.groupBy(types, (type) => type.product_id);
  return rows.map((row) => presentProduct(row, (offered.get(row.id) ?? []).map(presentLicenseType), viewer));
}
