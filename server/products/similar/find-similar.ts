import fs from 'node:fs/promises';
import { t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { Product, ProductDetail } from '#contract/nouns/products.ts';
import { compareLikeness, compareSketches, isProblem, nameContent, sketchLikeness } from '#fonts/engine.ts';
import type { Db } from '#server/kit/database/database.ts';
import type { ReceivedFile } from '#server/kit/http/multipart-form.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import type { Filters } from '../catalogue/filters.ts';
import { type Compared, productsInOrder, similarTo } from '../catalogue/queries.ts';
import { refuseProblem, refuseUpload } from '../catalogue/refuse-upload.ts';
import type { Catalogue } from '../search/catalogue.ts';
import type { CatalogueIndex } from '../search/catalogue-index.ts';
import { hasBit } from '../search/doc-set.ts';
import { matchFilters } from '../search/list-docs.ts';
import { withLicenseTypes } from '../search/list-products.ts';
import type { NearStyle } from '../search/shapes.ts';
import { likenessesOf, likenessOf, type StyleLikeness, type StylePreviews } from './measure-queries.ts';

/**
 * This many regular styles are compared by their sketches, and this many of them letter by letter: twice as many of
 * these are no more alike.
 */
const SKETCHED = 300;
const COMPARED = 16;
/** Of a file this many styles are compared letter by letter, whichever of their products. */
const COMPARED_TO_FILE = 150;
const LIKE_A_FILE = 8;

/**
 * The ids of other products that look like one, the likest first; where letters are missing to compare by, or fonts to
 * compare with, those of its type and tags follow. All pass the filters.
 */
export async function findSimilar(
  db: Db,
  {
    catalogue,
    product,
    measures,
  }: { catalogue: Catalogue; product: Compared | undefined; measures: StylePreviews | undefined },
  { limit, ...filters }: { limit: number } & Filters,
): Promise<number[]> {
  if (!product) refuse('product_not_found');
  const { index } = catalogue;
  const { matching } = matchFilters(index, filters);
  const near = measures?.likeness
    ? index.shapes.nearest(measures.shape, {
        most: SKETCHED,
        among: 'regular',
        isWanted: (doc) => hasBit(matching, doc) && index.isOther(doc, product.id),
      })
    : [];
  const likest = measures?.likeness
    ? rankStyles(measures.likeness, await likenessOf(db, worthComparing(index, measures.likeness, near))).slice(
        0,
        limit,
      )
    : [];
  if (likest.length === limit) return likest;
  const rest = await similarTo(db, product, limit + likest.length);
  const isWanted = (id: number) => hasBit(matching, index.docOf(id) ?? index.size);
  const others = rest.map(({ id }) => id).filter((id) => !likest.includes(id) && isWanted(id));
  return [...likest, ...others].slice(0, limit);
}

/**
 * Products that look like the font in a file that somebody has, the likest first. The file is measured in the workshop
 * and nothing of it is stored. @throws Refusal too_many_requests, or for a file that is no sound font.
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
  if (kind !== 'font') return refuseUpload(t('This is {what}.', { what: t(words) }));
  const measures = await tools.fonts.measure(bytes);
  if (isProblem(measures)) return refuseProblem(measures, null);
  if (!measures.likeness) return refuseUpload(t('This font has too few Latin letters to be compared by.'));
  const { index } = await catalogue();
  const near = index.shapes.nearest(measures.shape, {
    most: COMPARED_TO_FILE,
    among: 'all',
    isWanted: (doc) => index.isOther(doc, null),
  });
  const styles = await likenessOf(
    tools.db,
    near.map(({ id }) => id),
  );
  const ids = rankStyles(measures.likeness, styles);
  return withLicenseTypes(tools.db, await productsInOrder(tools.db, ids.slice(0, LIKE_A_FILE)));
}

/** The ids of the regular styles with the most similar sketches. */
function worthComparing({ sketches }: CatalogueIndex, likeness: Uint8Array, near: readonly NearStyle[]): number[] {
  const sketch = sketchLikeness(likeness);
  if (!sketch) return [];
  const scores = compareSketches(
    sketch,
    near.map(({ doc }) => sketches.at(doc)),
  );
  return near
    .map(({ id }, at) => ({ id, score: mustExist(scores[at]) }))
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
    .map(({ product_id }, at) => ({ product_id, score: mustExist(scores[at]) }))
    .sort((a, b) => b.score - a.score);
  return [...new Set(ordered.map(({ product_id }) => product_id))];
}

/** A product with the shape of its regular style's letters, as far as it was measured. */
export async function showShape(db: Db, product: ProductDetail): Promise<ProductDetail> {
  return { ...product, shape: (await likenessesOf(db, product.id))?.shape ?? null };
}
