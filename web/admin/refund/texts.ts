import { msg, t } from '#contract/languages/translate.ts';
import { mainLabel } from '#contract/payment-providers.ts';

/** What staff are told of refunds: what was done, and what was not. */
export const texts = {
  notMade: msg('The refund was not made'),
  made: (amount: string) => t('Refunded {amount}', { amount }),
  onItsWay: (amount: string) => t('{provider} has the refund of {amount} on its way', { provider: mainLabel, amount }),
} as const;
