import { t } from '#contract/languages/translate.ts';
import { centsOf, formatDollars } from '#contract/money.ts';

/** What a line has of the discount of its order: "less Spring offer: -$8.40". */
export const formatDiscount = (title: string, amount: number): string =>
  t('less {title}: -{amount}', { title, amount: formatDollars(centsOf(amount), { short: true }) });
