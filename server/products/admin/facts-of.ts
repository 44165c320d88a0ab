import type { ProductWords } from '../add-product.ts';
import type { PriceChange } from '../price-license.ts';

/** What of a product is worth knowing later: what it is called, what is said of it, what it costs, where it stands. */
export function factsOf(words: ProductWords) {
  const { shortDescription: short_description, ...rest } = words;
  return { ...rest, short_description };
}

/** What it said and says of the prices of its licence types; nothing where no price was sent. */
export function factsOfPrices(changes: readonly PriceChange[]) {
  if (changes.length === 0) return { before: {}, after: {} };
  return {
    before: { license_prices: changes.map(({ before }) => before) },
    after: { license_prices: changes.map(({ after }) => after) },
  };
}
