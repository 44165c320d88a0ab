import { formatDate } from '../../ui/format-date.ts';
import type { OfferedPlan } from './use-subscription.ts';

/** How far a running plan is paid, and what can be done about it. */
export function describeEnd({ end, isOffered }: OfferedPlan): string {
  const until = `Active until ${formatDate(end)}.`;
  return isOffered
    ? `${until} Renew early and the days are added to the end.`
    : `${until} It is not sold any more, so it ends there.`;
}
