import fs from 'node:fs/promises';
import type { Product, ProductDetail } from '#contract/nouns/products.ts';
import { compareLikeness, compareSketches, isProblem, nameContent, sketchLikeness } from '#fonts/engine.ts';
import type { Db } from '#server/kit/database/database.ts';
import type { ReceivedFile } from '#server/kit/http/multipart-form.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import type { Filters } from '../filters.ts';
import { withLicenseTypes } from '../list-products.ts';
import { type Compared, productsInOrder, similarTo } from '../queries.ts';
import type { CatalogueIndex } from '../search-index/catalogue-index.ts';
import type { Catalogue } from '../search-index/follow-catalogue.ts';
import { passes } from '../search-index/list-places.ts';
import type { NearStyle } from '../search-index/looks/shapes.ts';
import { refuseProblem, refuseUpload } from '../upload/refuse-upload.ts';
import { type Looks, likenessOf, looksOf, type StyleLikeness } from './measure-queries.ts';

/** So many regular styles are compared by their sketches, and so many of them letter by letter: twice as many of these are no more alike. */
const SKETCHED = 300;
const COMPARED = 16;
/** Of a file so many styles are compared letter by letter, whichever of their products. */
const COMPARED_TO_FILE = 150;
const LIKE_A_FILE = 8;

/**
 * The ids of other products that look like one, the likest first; where letters are missing to compare by, or fonts to compare with,
 * those of its type and tags follow. All pass the filters.
 */
export async function findSimilar(
  db: Db,
  { catalogue, product, looks }: { catalogue: Catalogue; product: Compared | undefined; looks: Looks | undefined },
  { limit, ...filters }: { limit: number } & Filters,
): Promise<number[]> {
  if (!product) refuse('product_not_found');
  const { index } = catalogue;
  const isWanted = passes(catalogue, filters);
  const near = looks?.likeness
    ? index.shapes.nearest(looks.shape, {
        most: SKETCHED,
        among: 'regular',
        isWanted: (place) => isWanted(place) && index.isOther(place, product.id),
      })
    : [];
  const likest = looks?.likeness
    ? rankStyles(looks.likeness, await likenessOf(db, worthComparing(index, looks.likeness, near))).slice(0, limit)
    : [];
  if (likest.length === limit) return likest;
  const rest = await similarTo(db, product, limit + likest.length);
  // Others may have searched meanwhile, and the words of these filters are marked anew.
  const isWantedStill = passes(catalogue, filters);
  const others = rest.map(({ id }) => id).filter((id) => !likest.includes(id) && index.isAt(id, isWantedStill));
  return [...likest, ...others].slice(0, limit);
}

/**
 * Products that look like the font in a file that somebody has, the likest first. The file is measured in the workshop and
 * nothing of it is kept. @throws Refusal too_many_requests, or for a file that is no sound font.
 */
export async function findSimilarToFile(
  tools: Tools,
  catalogue: () => Promise<Catalogue>,
  file: ReceivedFile,
  ip: string,
): Promise<Product[]> {
  await enforceRateLimit(tools, [{ key: `like:${clientNetwork(ip)}`, count: 60, window_s: 3600 }]);
  const bytes = await fs.readFile(file.path);
  const { kind, words } = nameContent(bytes.subarray(0, 4096));
  if (kind !== 'font') return refuseUpload(`This is ${words}.`);
  const measures = await tools.fonts.measure(bytes);
  if (isProblem(measures)) return refuseProblem(measures, null);
  if (!measures.likeness) return refuseUpload('This font has too few Latin letters to be compared by.');
  const { index } = await catalogue();
  const near = index.shapes.nearest(measures.shape, {
    most: COMPARED_TO_FILE,
    among: 'all',
    isWanted: (place) => index.isOther(place, null),
  });
  const styles = await likenessOf(
    tools.db,
    near.map(({ id }) => id),
  );
  const ids = rankStyles(measures.likeness, styles);
  return withLicenseTypes(tools.db, await productsInOrder(tools.db, ids.slice(0, LIKE_A_FILE)));
}

/** The ids of the regular styles whose sketches are likest. */
function worthComparing({ sketches }: CatalogueIndex, likeness: Uint8Array, near: readonly NearStyle[]): number[] {
  const sketch = sketchLikeness(likeness);
  if (!sketch) return [];
  const scores = compareSketches(
    sketch,
    near.map(({ place }) => sketches.at(place)),
  );
  return near
    .map(({ id }, at) => ({ id, score: scores[at]! }))
    .sort((a, b) => b.score - a.score)
    .slice(0, COMPARED)
    .map(({ id }) => id);
}

/** Products by their likest style, the likest first. */
function rankStyles(likeness: Uint8Array, styles: readonly StyleLikeness[]): number[] {
  const scores = compareLikeness(
    likeness,
    styles.map((style) => style.likeness),
  );
  const ordered = styles
    .map(({ product_id }, at) => ({ product_id, score: scores[at]! }))
    .sort((a, b) => b.score - a.score);
  return [...new Set(ordered.map(({ product_id }) => product_id))];
}

/** A product with the shape of its regular style's letters, as far as it was measured. */
export async function showShape(db: Db, product: ProductDetail): Promise<ProductDetail> {
  return { ...product, shape: (await looksOf(db, product.id))?.shape ?? null };
}
