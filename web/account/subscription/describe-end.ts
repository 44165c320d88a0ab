import { t } from '#contract/languages/translate.ts';
import { formatDate } from '../../ui/format-date.ts';
import type { OfferedPlan } from './use-subscription.ts';

/** How far a running plan is paid, and what can be done about it. */
export function describeEnd({ end, isOffered }: OfferedPlan): string {
  const until = t('Active until {end}.', { end: formatDate(end) });
  return isOffered
    ? t('{until} Renew early and the days are added to the end.', { until })
    : t('{until} It is not sold any more, so it ends there.', { until });
}
