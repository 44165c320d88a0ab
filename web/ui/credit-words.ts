import { t } from '#contract/languages/translate.ts';
import { asCents, formatDollars } from '#contract/money.ts';
import type { Credit } from '#contract/nouns/orders.ts';

/** What a licence that is replaced takes off a price: "less Standard License, already yours: -$42". */
export function formatCredit({ licenseName, amount }: Pick<Credit, 'licenseName' | 'amount'>): string {
  return t('less {license}, already yours: -{amount}', {
    license: licenseName,
    amount: formatDollars(asCents(Math.round(amount * 100)), { short: true }),
  });
}
