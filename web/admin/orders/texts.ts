import { mainLabel } from '#contract/payment-providers.ts';

/** What staff are told of orders: what was done, and what was not. */
export const texts = {
  booked: 'Booked',
  moneyNotBooked: 'The money was not booked',
  notBooked: 'It was not booked',
  noNews: (status: string) => `${mainLabel} has nothing new: the order is ${status}`,
  news: (status: string) => `${mainLabel} had news: the order is ${status} now`,
  notAsked: `${mainLabel} could not be asked`,
  mailed: (to: string) => `Mail on its way to ${to}`,
  notMailed: 'The mail could not be sent again',
  notExported: 'The orders could not be exported',
} as const;
