import type { TermsLink } from '#contract/nouns/license-terms.ts';
import type { QuotedLine } from '#contract/nouns/orders.ts';

/** Under which words a line of a cart is about to be bought. */
export type CartTerms = { productId: number; licenseTypeId: number } & TermsLink;

/** Other terms than those that were agreed to hold today. */
export type ChangedTerms = { product_id: number; license_type_id: number; from: number; to: number };

/** The terms of the lines of a quote, where they have some. */
export function listTerms(quote: readonly QuotedLine[]): CartTerms[] {
  return quote.flatMap(({ product_id, license_type_id, terms }) =>
    terms === null ? [] : [{ productId: product_id, licenseTypeId: license_type_id, ...terms }],
  );
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
