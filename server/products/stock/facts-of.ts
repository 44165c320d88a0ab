import type { ProductWords } from '../add-product.ts';

/** What of a product is worth knowing later: what it is called, what it costs, where it stands. */
export function factsOf(words: ProductWords) {
  const { name, sku, type, regular_price_cents, sale_price_cents, categories, trial } = words;
  return { name, sku, type, regular_price_cents, sale_price_cents, categories, trial };
}
