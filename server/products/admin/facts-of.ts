import type { ProductWords } from '../add-product.ts';

/** What of a product is worth knowing later: what it is called, what is said of it, what it costs, where it stands. */
export function factsOf(words: ProductWords) {
  const { shortDescription: short_description, ...rest } = words;
  return { ...rest, short_description };
}
