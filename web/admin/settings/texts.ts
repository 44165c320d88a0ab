/** What staff are told of settings: what was done, and what was not. */
export const texts = {
  notLoaded: 'Failed to fetch the settings',
  notSaved: 'Failed to save the settings',
  notTried: 'It could not be tried',
  paymentsSaved: 'Payments saved',
  mailSaved: 'Mail saved',
  identitySaved: 'Identity saved',
  taxSaved: 'Tax saved',
  sellerSaved: 'Seller saved',
  pictureNotKept: 'The picture was not kept',
  refundsSaved: 'Rule for refunds saved',
  securitySaved: 'Security settings saved',
  legalPublished: 'The page is published',
  legalNotPublished: 'The page was not published',
} as const;
