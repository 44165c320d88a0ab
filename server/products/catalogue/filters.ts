import type { ProductFilters } from '#contract/nouns/product-filters.ts';

/** The filters of the product list, as the contract reads them. */
export type Filters = ProductFilters;

/** The words of a search, in the form that search columns are stored in. */
export function wordsOf(query: string | undefined): string[] {
  return searchable(query ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 8);
}

/** Text as the search sees it: lower case, without accents, one space between words. */
export function searchable(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A text in a LIKE pattern, its own wildcards taken literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
