import { t } from '#contract/languages/translate.ts';
/** How long a licence holds that is sold for so many months, in words; null stands for ever. */
export function sayTerm(months: number | null): string {
  if (months === null) return t('for ever');
  if (months % 12 === 0) return months === 12 ? t('for a year') : t('for {months} years', { months: months / 12 });
  return months === 1 ? t('for a month') : t('for {months} months', { months });
}
