import { mainLabel } from '#contract/payment-providers.ts';

/** What staff are told of refunds: what was done, and what was not. */
export const texts = {
  notMade: 'The refund was not made',
  made: (amount: string) => `Refunded ${amount}`,
  onItsWay: (amount: string) => `${mainLabel} has the refund of ${amount} on its way`,
} as const;
