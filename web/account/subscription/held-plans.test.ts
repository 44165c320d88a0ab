import { expect, test } from 'vitest';
import type { Subscription } from '#contract/nouns/subscriptions.ts';
import { describeDuration } from './describe-duration.ts';
import { readOwnedPlans } from './held-plans.ts';

const period = (change: Partial<Subscription> & { from: string; to: string; planId?: number }): Subscription => {
  const { from, to, planId = 1, ...rest } = change;
  return {
    id: 1,
    user: null,
    plan: { id: planId, name: `Plan ${planId}`, price: 9, durationMonths: 1 },
    payment_status: 'paid',
    is_active: false,
    active: false,
    start_date: `${from}T12:00:00.000Z`,
    end_date: `${to}T12:00:00.000Z`,
    paypal_order_id: null,
    SubscriptionPlanId: planId,
    createdAt: `${from}T12:00:00.000Z`,
    ...rest,
  };
};
const brief = (list: Subscription[]) =>
  readOwnedPlans(list).map((plan) => [plan.planId, plan.isRunning, plan.start.slice(0, 10), plan.end.slice(0, 10)]);

test('a plan that was renewed early runs to the end of what is paid', () => {
  const list = [
    period({ from: '2026-02-10', to: '2026-03-10' }),
    period({ from: '2026-01-10', to: '2026-02-10', active: true }),
  ];
  expect(brief(list)).toEqual([[1, true, '2026-01-10', '2026-03-10']]);
});

test('of several plans the running one with the latest end stands first, ended ones last', () => {
  const list = [
    period({ planId: 1, from: '2025-01-10', to: '2027-12-10', payment_status: 'refunded' }),
    period({ planId: 2, from: '2026-01-10', to: '2026-02-10', active: true }),
    period({ planId: 3, from: '2026-01-10', to: '2027-01-10', active: true }),
  ];
  expect(brief(list).map(([id]) => id)).toEqual([3, 2, 1]);
});

test('money that went back lengthens nothing, and says why a plan ended', () => {
  const refunded = period({ from: '2026-02-10', to: '2026-03-10', payment_status: 'refunded' });
  expect(brief([refunded, period({ from: '2026-01-10', to: '2026-02-10', active: true })])).toEqual([
    [1, true, '2026-01-10', '2026-02-10'],
  ]);
  expect(readOwnedPlans([refunded])).toMatchObject([{ isRunning: false, isRefunded: true }]);
});

test('a period whose money never came is no plan that is held', () => {
  expect(readOwnedPlans([period({ from: '2026-01-10', to: '2026-02-10', start_date: null, end_date: null })])).toEqual(
    [],
  );
});

test('lengths are said in years where they are whole years', () => {
  expect([1, 3, 6, 12, 18, 24, 120].map(describeDuration)).toEqual([
    '1 month',
    '3 months',
    '6 months',
    '1 year',
    '18 months',
    '2 years',
    '10 years',
  ]);
});
