import { asCents } from '#contract/money.ts';
import type { ProductWords } from '../add-product.ts';
import type { StockRow } from './stock-queries.ts';

/** The words and prices of a product as they stand, for a change to begin from. */
export function wordsOf(row: StockRow): ProductWords {
  return {
    name: row.name,
    sku: row.sku,
    type: row.type,
    description: row.description,
    shortDescription: row.short_description,
    regular_price_cents: asCents(row.regular_price_cents),
    sale_price_cents: row.sale_price_cents === null ? null : asCents(row.sale_price_cents),
    categories: row.categories,
    tags: row.tags,
    trial: row.trial,
    in_plans: row.in_plans,
  };
}
