import { msg, t } from '#contract/languages/translate.ts';
import { mainLabel } from '#contract/payment-providers.ts';

/** What staff are told of orders: what was done, and what was not. */
export const texts = {
  booked: msg('Booked'),
  moneyNotBooked: msg('The money was not booked'),
  notBooked: msg('It was not booked'),
  noNews: (status: string) => t('{provider} has nothing new: the order is {status}', { provider: mainLabel, status }),
  news: (status: string) => t('{provider} had news: the order is {status} now', { provider: mainLabel, status }),
  notAsked: msg('{provider} could not be asked', { provider: mainLabel }),
  mailed: (to: string) => t('Mail on its way to {to}', { to }),
  notMailed: msg('The mail could not be sent again'),
  notExported: msg('The orders could not be exported'),
} as const;
