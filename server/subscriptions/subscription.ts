import { asCents, toDollars } from '#contract/money.ts';
import type { Plan, Subscription } from '#contract/nouns/subscriptions.ts';
import type { PlanRow } from './plan-queries.ts';
import type { SubscriptionRow } from './queries.ts';

/** A plan as the contract shows it. */
export function presentPlan(row: PlanRow): Plan {
  return {
    id: row.id,
    name: row.name,
    price: toDollars(asCents(row.price_cents)),
    duration: row.duration,
    durationMonths: row.duration_months,
    features: row.features,
    is_active: row.is_active,
    license_type_id: row.license_type_id,
    licenseType:
      row.license_type_id === null ? null : { id: row.license_type_id, name: row.license_name ?? 'Unknown License' },
    fontCount: row.font_count,
  };
}

const PAYMENT_STATUS: Record<string, Subscription['payment_status']> = {
  pending: 'pending',
  success: 'paid',
  partially_refunded: 'paid',
  refunded: 'refunded',
  disputed: 'disputed',
  failed: 'failed',
  expired: 'expired',
};

/** A period as the contract shows it at a moment: active by its dates and its money, whatever a job did. */
export function presentSubscription(row: SubscriptionRow, now_ms: number): Subscription {
  const payment_status = PAYMENT_STATUS[row.order_status] ?? 'failed';
  const [start, end] = [row.start_at?.getTime(), row.end_at?.getTime()];
  const isRunning = start !== undefined && end !== undefined && start <= now_ms && now_ms < end;
  const is_active = payment_status === 'paid' && isRunning;
  return {
    id: row.id,
    user: row.fullname === null ? null : { id: row.user_id, fullname: row.fullname, email: row.email ?? '' },
    plan: {
      id: row.plan_id,
      name: row.plan_name,
      price: toDollars(asCents(row.price_cents)),
      durationMonths: row.months,
    },
    payment_status,
    is_active,
    active: is_active,
    start_date: row.start_at?.toISOString() ?? null,
    end_date: row.end_at?.toISOString() ?? null,
    paypal_order_id: row.payment_reference,
    SubscriptionPlanId: row.plan_id,
    createdAt: row.created_at.toISOString(),
  };
}
