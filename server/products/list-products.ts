import type { Facets, LetterCount, Product, ProductDetail } from '#contract/products.ts';
import { nameLanguage } from '#fonts/engine.ts';
import type { Db } from '#server/kit/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import { presentLicenseType } from '#server/license-types/license-type.ts';
import { licenseTypesOfProducts } from '#server/license-types/queries.ts';
import { neededCodePoints } from './coverage.ts';
import { readyFilters } from './coverage-queries.ts';
import type { Filters } from './filters.ts';
import { findNear } from './find-near.ts';
import { type ProductRow, presentDetail, presentProduct, type Viewer } from './product.ts';
import { countProducts, facetCounts, type ListRequest, letterCounts, productsPage, stylesOf } from './queries.ts';
import { searchPage } from './search-queries.ts';

/** One page of the list with the number of all matches. */
export async function listProducts(
  db: Db,
  request: ListRequest,
  viewer: Viewer,
): Promise<{ products: Product[]; total: number }> {
  const ready = await readyFilters(db, request);
  const [rows, total] = await Promise.all([productsPage(db, ready), countProducts(db, ready)]);
  return { products: await withLicenseTypes(db, rows, viewer), total };
}

/** One page of a search; a blank one finds nothing. */
export async function searchProducts(
  db: Db,
  request: { query: string; page: number; limit: number },
): Promise<{ products: Product[]; total: number }> {
  if (request.query.trim() === '') return { products: [], total: 0 };
  const exact = await searchPage(db, request);
  const { rows, total } = exact.total === 0 ? await findNear(db, request) : exact;
  return { products: await withLicenseTypes(db, rows), total };
}

/** The choices of every filter with their counts. */
export async function countFacets(db: Db, filters: Filters): Promise<Facets> {
  const facets: Facets = { total: 0, price: [], type: [], category: [], script: [], language: [], license: [] };
  for (const { facet, value, count } of await facetCounts(db, await readyFilters(db, filters))) {
    if (facet === 'total') facets.total = count;
    else if (facet === 'language') facets.language.push({ value, name: nameLanguage(value), count });
    else facets[facet].push({ value, count });
  }
  const { language } = filters;
  if (language && !facets.language.some(({ value }) => value === language))
    facets.language.push({ value: language, name: nameLanguage(language), count: 0 });
  return facets;
}

/** How many fonts under the other filters can write each letter of the text; a letter counts once. */
export async function countLetters(db: Db, filters: Filters): Promise<LetterCount[]> {
  const letters = neededCodePoints(filters.text ?? '').map(([letter]) => letter);
  if (letters.length === 0) return [];
  const { text: _, ...withoutText } = filters;
  const rows = await letterCounts(db, withoutText, letters);
  return rows.map(({ letter, fonts }) => ({ letter: String.fromCodePoint(letter), fonts }));
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
  const types = Map.groupBy(
    await licenseTypesOfProducts(
      db,
      rows.map((row) => row.id),
    ),
    (type) => type.product_id,
  );
  return rows.map((row) => presentProduct(row, (types.get(row.id) ?? []).map(presentLicenseType), viewer));
}
