import type { PlanState } from '#contract/nouns/library.ts';
import type { PeriodFont } from '#contract/plan-fonts.ts';

/** A paid period, as far as it says who may download what. */
export type PaidPeriod = {
  plan_id: number;
  plan_name: string;
  license_type_id: number | null;
  license_name: string | null;
  /** What it gives; null for every font of its licence type. */
  fonts: PeriodFont[] | null;
  order_status: string;
  start_at: Date;
  end_at: Date;
  is_offered: boolean;
};

/** What somebody has of a plan at a moment. */
export type OwnedPlan = {
  id: number;
  name: string;
  state: PlanState;
  /** Until when it is paid without a gap, or when it ended. */
  endsAt: Date;
  licenseType: { id: number; name: string } | null;
  /** What it gives; null for every font of the licence type. */
  fonts: PeriodFont[] | null;
  isOffered: boolean;
};

const PAID = ['success', 'partially_refunded'];

/**
 * The plans of one person at a moment, from the paid periods: a period counts from its start (included) to its end
 * (not) unless it was refunded or is disputed. Plans without a started period are left out; the one that ends last
 * comes first.
 */
export function holdPlans(periods: readonly PaidPeriod[], now: Date): OwnedPlan[] {
  const started = periods.filter(({ start_at }) => start_at <= now);
  const plans = Map.groupBy(started, ({ plan_id }) => plan_id);
  return [...plans.values()]
    .map((list) => holdPlan(list, periods, now))
    .sort((one, other) => other.endsAt.getTime() - one.endsAt.getTime() || one.id - other.id);
}

function holdPlan(started: PaidPeriod[], all: readonly PaidPeriod[], now: Date): OwnedPlan {
  const latest = started.reduce((one, other) => (isLater(other, one) ? other : one));
  const state = stateOf(latest, now);
  const ahead = all.filter((period) => period.plan_id === latest.plan_id && PAID.includes(period.order_status));
  const ends = state === 'running' ? ahead.map(({ end_at }) => end_at.getTime()) : [latest.end_at.getTime()];
  return {
    id: latest.plan_id,
    name: latest.plan_name,
    state,
    endsAt: new Date(Math.max(...ends)),
    licenseType:
      latest.license_type_id === null
        ? null
        : { id: latest.license_type_id, name: latest.license_name ?? 'Unknown License' },
    fonts: latest.fonts,
    isOffered: latest.is_offered,
  };
}

/** A period that was given back before its first day has no length, and says nothing while another one runs. */
function isLater(period: PaidPeriod, other: PaidPeriod): boolean {
  return (
    period.end_at.getTime() > other.end_at.getTime() ||
    (period.end_at.getTime() === other.end_at.getTime() && period.start_at > other.start_at)
  );
}

function stateOf(period: PaidPeriod, now: Date): PlanState {
  if (period.order_status === 'refunded') return 'refunded';
  if (period.end_at <= now) return 'ended';
  return PAID.includes(period.order_status) ? 'running' : 'disputed';
}
