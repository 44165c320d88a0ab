import { asCents } from '#contract/money.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { ProviderName } from '#contract/payment-providers.ts';
import { startPayment } from '#server/checkout/start-payment.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { closeOrder, insertPlanOrder, keepConsent } from '#server/orders/queries.ts';
import { agree } from '#server/settings/change-settings.ts';
import { addMonths } from './periods.ts';
import { type PlanRow, planById } from './plan-queries.ts';
import { givesDemoFonts, hasHeldPlan, insertSubscription, lockBuyer, openSubscription, paidUntil } from './queries.ts';

type PlanAsked = {
  planId: number;
  consent?: string | boolean | undefined;
  /** The main one unless another is named. */
  provider?: ProviderName | undefined;
};
type StartedSubscription = { approvalUrl: string; subscriptionId: number; paymentId: string };

/** Nobody can pay further ahead than this. */
const LONGEST_AHEAD_MONTHS = 24;

/**
 * Starts paying for the next period of a plan, or goes on with the payment that is alive: one per buyer and plan. Price
 * and length are those of this moment, whatever the plan becomes while the buyer is away.
 */
export async function startSubscription(
  tools: OrderTools,
  caller: SessionUser,
  { planId, consent, provider }: PlanAsked,
): Promise<StartedSubscription> {
  const { db, providers } = tools;
  const plan = (await planById(db, planId)) ?? refuse('plan_not_found');
  if (!plan.is_active) refuse('plan_inactive');
  if (!(await providers.now()).isSandbox && (await givesDemoFonts(db, plan.license_type_id))) refuse('demo_product');
  const open = await db.transaction().execute((tx) => openPeriod(tools, tx, caller, plan, consent));
  const started = await startPayment(tools, caller, {
    orderId: open.orderId,
    total: asCents(plan.price_cents),
    ...(provider && { provider }),
  });
  return { approvalUrl: started.approval_url, subscriptionId: open.id, paymentId: started.paymentId };
}

/** The same for a plan that the caller has held before. */
export async function renewSubscription(tools: OrderTools, caller: SessionUser, asked: PlanAsked) {
  const { planId } = asked;
  if (!(await planById(tools.db, planId))) refuse('plan_not_found');
  if (!(await hasHeldPlan(tools.db, caller.id, planId))) refuse('subscription_not_found');
  return startSubscription(tools, caller, asked);
}

async function openPeriod(
  { clock }: OrderTools,
  tx: Tx,
  caller: SessionUser,
  plan: PlanRow,
  asked: PlanAsked['consent'],
): Promise<{ id: number; orderId: number }> {
  const now = new Date(clock.now());
  const agreed = await agree(tx, asked, now);
  await lockBuyer(tx, caller.id);
  const end = await paidUntil(tx, caller.id, plan.id, now);
  if (end && addMonths(end, plan.duration_months) > addMonths(now, LONGEST_AHEAD_MONTHS))
    refuse('subscription_too_far_ahead');
  const open = await openSubscription(tx, caller.id, plan.id);
  if (open && open.price_cents === plan.price_cents && open.months === plan.duration_months) {
    await keepConsent(tx, open.order_id, agreed);
    return { id: open.id, orderId: open.order_id };
  }
  // It was begun under other terms: it is not offered again, though money that still comes for it counts.
  if (open) await closeOrder(tx, open.order_id);
  const orderId = await insertPlanOrder(
    tx,
    { user_id: caller.id, total_cents: plan.price_cents, licensee: caller.fullname, created_at: now, ...agreed },
    { plan_id: plan.id, product_name: plan.name, license_name: describeMonths(plan.duration_months) },
  );
  const id = await insertSubscription(tx, {
    user_id: caller.id,
    plan_id: plan.id,
    order_id: orderId,
    plan_name: plan.name,
    price_cents: plan.price_cents,
    months: plan.duration_months,
    license_type_id: plan.license_type_id,
    created_at: now,
  });
  return { id, orderId };
}

function describeMonths(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}
