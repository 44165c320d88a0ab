import { t } from '#contract/languages/translate.ts';
import { centsOf, formatDollars } from '#contract/money.ts';
import type { Credit, OrderItem } from '#contract/nouns/orders.ts';

/** What a licence that is replaced takes off a price: "less Standard License, already yours: -$42". */
export function formatCredit({ licenseName, amount }: Pick<Credit, 'licenseName' | 'amount'>): string {
  return t('less {license}, already yours: -{amount}', {
    license: licenseName,
    amount: formatDollars(centsOf(amount), { short: true }),
  });
}

/** The same of a line of an order; a bundle costs less what its buyer had of it. */
export const formatLineCredit = ({ members }: Pick<OrderItem, 'members'>, credit: Credit): string =>
  members.length === 0
    ? formatCredit(credit)
    : t('less fonts of it, already yours: -{amount}', {
        amount: formatDollars(centsOf(credit.amount), { short: true }),
      });
