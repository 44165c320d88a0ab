import { msg, t } from '#contract/languages/translate.ts';
import { mainLabel } from '#contract/payment-providers.ts';

/** What staff hear of orders: what was done, and what was not. */
export const texts = {
  invoiceNotChanged: msg('The invoice couldn’t be changed and is as before. Try again in a moment.'),
  booked: msg('Recorded'),
  moneyNotBooked: msg('The money wasn’t recorded'),
  notBooked: msg('It wasn’t recorded'),
  unbooked: msg('Removed'),
  notUnbooked: msg('It wasn’t removed'),
  noNews: (status: string) => t('Nothing new from {provider}: the order is {status}', { provider: mainLabel, status }),
  news: (status: string) => t('Updated from {provider}: the order is now {status}', { provider: mainLabel, status }),
  notAsked: msg('{provider} couldn’t be reached', { provider: mainLabel }),
  mailed: (to: string) => t('Email sent to {to}', { to }),
  notMailed: msg('The email couldn’t be sent again'),
  numberAccepted: msg('VAT number accepted'),
  numberDeclined: msg('VAT number declined'),
  numberNotDecided: msg('Nothing was changed'),
  refundsNotExported: msg('The refunds could not be exported'),
  notExported: msg('The orders could not be exported'),
} as const;
