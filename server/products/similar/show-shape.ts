import type { ProductDetail } from '#contract/nouns/products.ts';
import type { Db } from '#server/kit/database/database.ts';
import { looksOf } from './likeness-queries.ts';

/** A product with the shape of its regular style's letters, as far as it was measured. */
export async function showShape(db: Db, product: ProductDetail): Promise<ProductDetail> {
  return { ...product, shape: (await looksOf(db, product.id))?.shape ?? null };
}
