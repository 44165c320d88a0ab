import { msg } from '#contract/languages/translate.ts';
/** What staff are told of settings: what was done, and what was not. */
export const texts = {
  notLoaded: msg('Failed to fetch the settings'),
  notSaved: msg('Failed to save the settings'),
  notTried: msg('It could not be tried'),
  paymentsSaved: msg('Payments saved'),
  mailSaved: msg('Mail saved'),
  identitySaved: msg('Identity saved'),
  taxSaved: msg('Tax saved'),
  sellerSaved: msg('Seller saved'),
  pictureNotKept: msg('The picture was not kept'),
  refundsSaved: msg('Rule for refunds saved'),
  opened: msg('The shop is open'),
  closed: msg('The shop is closed to visitors'),
  copied: msg('Copied'),
  securitySaved: msg('Security settings saved'),
  legalPublished: msg('The page is published'),
  legalNotPublished: msg('The page was not published'),
} as const;
