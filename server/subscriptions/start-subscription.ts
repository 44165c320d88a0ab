import { isDeepStrictEqual } from 'node:util';
import { asCents } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { ProviderName } from '#contract/payment-providers.ts';
import type { ClientIn } from '#contract/shop/client.ts';
import type { Buyer } from '#contract/shop/tax.ts';
import { startPayment } from '#server/checkout/start-payment.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import { type BillingSaid, billingOf } from '#server/orders/billing.ts';
import { demandAddress } from '#server/orders/demand-address.ts';
import { taxLines } from '#server/orders/order-tax.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { addMonths } from '#server/orders/periods.ts';
import { insertPlanOrder, isBilledAs, keepConsent } from '#server/orders/plan-order-queries.ts';
import { closeOrder, type NewOrder } from '#server/orders/queries.ts';
import { agree } from '#server/settings/change-settings.ts';
import { fontsForPeriod, type PlanRow, planById } from './plan-queries.ts';
import { givesDemoFonts, hasOwnedPlan, insertSubscription, lockBuyer, openSubscription, paidUntil } from './queries.ts';

type PlanRequest = BillingSaid & {
  planId: number;
  /** A client, for whom no plan is sold. */
  for?: ClientIn | null | undefined;
  /** Where the buyer says to be; who says nothing is taxed where the seller is. */
  buyer?: Buyer | undefined;
  /** The country that the browser's language names. */
  browserCountry?: string | null;
  consent?: string | boolean | undefined;
  /** The main one unless another is named. */
  provider?: ProviderName | undefined;
};
type StartedSubscription = { approvalUrl: string; subscriptionId: number; paymentId: string };

/** The longest time that can be paid in advance. */
const LONGEST_AHEAD_MONTHS = 24;

/**
 * Starts paying for the next period of a plan, or goes on with the payment that is alive: one per buyer and plan. Price
 * and length are those of this moment, whatever the plan becomes while the buyer is away.
 */
export async function startSubscription(
  tools: OrderTools,
  caller: SessionUser,
  requested: PlanRequest,
): Promise<StartedSubscription> {
  const { planId, provider } = requested;
  if (requested.for) refuse('plan_not_for_client');
  const { db, providers } = tools;
  const plan = (await planById(db, planId)) ?? refuse('plan_not_found');
  if (!plan.is_active) refuse('plan_inactive');
  if (!(await providers.now()).isSandbox && (await givesDemoFonts(db, plan))) refuse('demo_product');
  const environment = await providers.environment();
  const open = await db
    .transaction()
    .execute((tx) => openPeriod(tools, tx, caller, plan, { ...requested, environment }));
  const started = await startPayment(tools, caller, {
    orderId: open.orderId,
    total: asCents(open.total_cents),
    ...(provider && { provider }),
  });
  return { approvalUrl: started.approval_url, subscriptionId: open.id, paymentId: started.paymentId };
}

/** The same for a plan that the caller has held before. */
export async function renewSubscription(tools: OrderTools, caller: SessionUser, requested: PlanRequest) {
  const { planId } = requested;
  if (!(await planById(tools.db, planId))) refuse('plan_not_found');
  if (!(await hasOwnedPlan(tools.db, caller.id, planId))) refuse('subscription_not_found');
  return startSubscription(tools, caller, requested);
}

async function openPeriod(
  tools: OrderTools,
  tx: Tx,
  caller: SessionUser,
  plan: PlanRow,
  requested: PlanRequest & Pick<NewOrder, 'environment'>,
): Promise<{ id: number; orderId: number; total_cents: number }> {
  await demandAddress(tx, caller.id, requested);
  const now = new Date(tools.clock.now());
  const agreed = await agree(tools.readOwnSettings, requested.consent, now);
  const taxed = await taxLines(tools, requested.buyer, { amounts_cents: [plan.price_cents], now });
  const { buyer, tax, total_cents } = taxed;
  const billing = billingOf(requested);
  await lockBuyer(tx, caller.id);
  const end = await paidUntil(tx, caller.id, plan.id, now);
  if (end && addMonths(end, plan.duration_months) > addMonths(now, LONGEST_AHEAD_MONTHS))
    refuse('subscription_too_far_ahead');
  const open = await openSubscription(tx, caller.id, plan.id);
  const fonts = await fontsForPeriod(tx, plan.id);
  if (fonts?.length === 0) refuse('plan_inactive');
  const isSame =
    open &&
    open.price_cents === plan.price_cents &&
    open.months === plan.duration_months &&
    isDeepStrictEqual(open.fonts, fonts);
  if (isSame && (await isBilledAs(tx, open.order_id, { ...taxed, ...billing }))) {
    await keepConsent(tx, open.order_id, agreed);
    return { id: open.id, orderId: open.order_id, total_cents };
  }
  // It was begun under other terms: it is not offered again, though money that still comes for it counts.
  if (open) await closeOrder(tx, open.order_id);
  const browser_country = requested.browserCountry ?? null;
  const result = { buyer, ...billing, tax, browser_country, environment: requested.environment, ...agreed };
  const orderId = await insertPlanOrder(
    tx,
    { user_id: caller.id, total_cents, licensee: caller.fullname, created_at: now, ...result },
    {
      plan_id: plan.id,
      product_name: plan.name,
      license_name: describeMonths(plan.duration_months),
      unit_price_cents: plan.price_cents,
      added_tax_cents: mustExist(taxed.added_cents[0]),
    },
  );
  const id = await insertSubscription(tx, {
    user_id: caller.id,
    plan_id: plan.id,
    order_id: orderId,
    plan_name: plan.name,
    price_cents: plan.price_cents,
    months: plan.duration_months,
    license_type_id: plan.license_type_id,
    fonts: fonts && JSON.stringify(fonts),
    created_at: now,
  });
  return { id, orderId, total_cents };
}

function describeMonths(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}
