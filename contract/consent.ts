/**
 * What a buyer may agree to at the checkout: files that come at once end the 14 days in which consumers of the European Union
 * may withdraw, if they say so themselves (Directive 2011/83/EU, Article 16 m). Kept with the order word for word.
 */
export const consentText =
  'Give me the files at once. I know that with this I lose my right to withdraw within 14 days.';
