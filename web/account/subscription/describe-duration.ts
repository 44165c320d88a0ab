import { t } from '#contract/languages/translate.ts';
import { formatDate } from '../../ui/format-date.ts';
import type { OfferedPlan } from './use-subscription.ts';

/** The length of a plan in words: "1 month", "6 months", "1 year", "18 months", "2 years". */
export function describeDuration(months: number): string {
  if (months % 12 !== 0) return months === 1 ? t('1 month') : t('{months} months', { months });
  return months === 12 ? t('1 year') : t('{months} years', { months: months / 12 });
}

/** How far a running plan is paid, and what can be done about it. */
export function describeEnd({ end, isOffered }: OfferedPlan): string {
  const until = t('Active until {end}.', { end: formatDate(end) });
  return isOffered
    ? t('{until} Renew early and the days are added to the end.', { until })
    : t('{until} It’s no longer sold, so it ends then.', { until });
}
