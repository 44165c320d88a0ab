import { toDollars } from '#contract/money.ts';
import type { Product } from '#contract/nouns/products.ts';
import { unitPrice } from '#contract/price.ts';

/** What a font costs under the Standard licence, in dollars: the price by which lists filter and sort. */
export function fromPrice(product: Pick<Product, 'regularPrice' | 'salePrice'>): number {
  return toDollars(unitPrice(product, { pricing: 'product', price: 0 }));
}
