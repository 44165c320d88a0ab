import type { TermsLink } from '#contract/nouns/license-terms.ts';
import type { QuotedLine } from '#contract/nouns/orders.ts';
import { keyOf, type LineKey } from './cart.ts';

/** Under which words a line of a cart is about to be bought. */
export type CartTerms = LineKey & TermsLink;

/** Other terms than those that were agreed to hold today. */
export type ChangedTerms = { product_id: number; license_type_id: number; from: number; to: number };

/** The terms of the lines of a quote, where they have some. */
export function listTerms(quote: readonly QuotedLine[]): CartTerms[] {
  return quote.flatMap(({ terms, ...line }) => (terms === null ? [] : [{ ...keyOf(line), ...terms }]));
}

/** The same with the versions that hold today. */
export function agreeTo(terms: readonly CartTerms[], changed: readonly ChangedTerms[]): CartTerms[] {
  return terms.map((line) => {
    const change = changed.find(
      ({ product_id, license_type_id }) => product_id === line.productId && license_type_id === line.licenseTypeId,
    );
    return change ? { ...line, version: change.to } : line;
  });
}
