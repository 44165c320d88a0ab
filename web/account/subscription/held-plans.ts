import { t } from '#contract/languages/translate.ts';
import type { Subscription } from '#contract/nouns/subscriptions.ts';

/** What somebody's paid periods of one plan come to. */
export type OwnedPlan = {
  planId: number;
  name: string;
  isRunning: boolean;
  /** Of the period that runs, else of the last one. */
  start: string;
  /** How far the plan is paid, also by a renewal that is still to begin; of one that ended, when it ended. */
  end: string;
  /** Why it ended, if its money went back. */
  isRefunded: boolean;
};

type Period = Subscription & { start_date: string; end_date: string };

/** The plans that somebody holds or held, those that run first, among equals the one with the latest end. */
export function readOwnedPlans(subscriptions: readonly Subscription[]): OwnedPlan[] {
  const dated = subscriptions.filter((one): one is Period => one.start_date !== null && one.end_date !== null);
  const plans = Map.groupBy(dated, ({ SubscriptionPlanId }) => SubscriptionPlanId);
  return [...plans]
    .map(([planId, periods]) => readPlan(planId, periods))
    .sort((one, other) => Number(other.isRunning) - Number(one.isRunning) || other.end.localeCompare(one.end));
}

function readPlan(planId: number, periods: Period[]): OwnedPlan {
  const latest = (some: Period[]) => some.reduce((one, other) => (other.end_date > one.end_date ? other : one));
  const running = periods.find(({ active }) => active);
  const paid = periods.filter(({ payment_status }) => payment_status === 'paid');
  const last = latest(running ? [running, ...paid] : periods);
  return {
    planId,
    name: last.plan?.name ?? t('Unknown Plan'),
    isRunning: running !== undefined,
    start: (running ?? last).start_date,
    end: last.end_date,
    isRefunded: last.payment_status === 'refunded',
  };
}
