import { t } from '#contract/languages/translate.ts';
/** The length of a plan in words: "1 month", "6 months", "1 year", "18 months", "2 years". */
export function describeDuration(months: number): string {
  if (months % 12 !== 0) return months === 1 ? t('1 month') : t('{months} months', { months });
  return months === 12 ? t('1 year') : t('{months} years', { months: months / 12 });
}
