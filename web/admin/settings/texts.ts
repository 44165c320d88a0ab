import { msg } from '#contract/languages/translate.ts';
/** What staff hear of settings: what was done, and what was not. */
export const texts = {
  notLoaded: msg('Failed to fetch the settings'),
  notSaved: msg('Failed to save the settings'),
  notTried: msg('That couldn’t be tested'),
  paymentsSaved: msg('Payments saved'),
  mailSaved: msg('Mail settings saved'),
  identitySaved: msg('Identity saved'),
  taxSaved: msg('Tax saved'),
  currencySaved: msg('Currency saved'),
  sellerSaved: msg('Seller saved'),
  pictureNotKept: msg('Picture not saved'),
  refundsSaved: msg('Refund rule saved'),
  offersSaved: msg('Days of offers saved'),
  opened: msg('The shop is open'),
  closed: msg('The shop is closed to visitors'),
  copied: msg('Copied'),
  securitySaved: msg('Security settings saved'),
  legalPublished: msg('The page is published'),
  legalNotPublished: msg('The page wasn’t published'),
  translated: msg('Translation saved'),
  notTranslated: msg('Translation not saved'),
} as const;
