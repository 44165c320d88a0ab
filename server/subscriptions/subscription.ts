import { listsForReader, ownWords } from '#contract/languages/own-words.ts';
import { asCents, toDollars } from '#contract/money.ts';
import type { Plan, Subscription } from '#contract/nouns/subscriptions.ts';
import { FAMILY, nameSold } from '#contract/parts.ts';
import { presentPart } from '#server/products/catalogue/present-parts.ts';
import type { PlanRow } from './plan-queries.ts';
import { planNameForReader, type SubscriptionRow } from './queries.ts';

/** A plan as the contract shows it: to staff as its owner wrote it, to everybody else in their language. */
export function presentPlan(stored: PlanRow, viewer: 'public' | 'staff' = 'staff'): Plan {
  const words = { name: stored.name, features: stored.features };
  const row = {
    ...stored,
    ...(viewer === 'staff' ? words : listsForReader(words, ownWords.plan.lists, stored.translations)),
  };
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
    products: presentFonts(row, viewer),
    translations: viewer === 'staff' ? stored.translations : null,
  };
}

/** The fonts of a plan that names some, each as people call it. */
const presentFonts = ({ fonts, font_names }: PlanRow, viewer: 'public' | 'staff'): Plan['products'] =>
  (fonts ?? []).flatMap((font, at) => {
    const named = font_names[at];
    // Of what isn't sold any more visitors hear nothing.
    if (named === undefined || (viewer === 'public' && font.part_id !== FAMILY && named.part === null)) return [];
    const part = presentPart(named.part, named.name, viewer === 'staff' ? {} : named.translations);
    return [{ ...font, name: nameSold(named.name, part) }];
  });

const PAYMENT_STATUS: Record<string, Subscription['payment_status']> = {
  pending: 'pending',
  success: 'paid',
  partially_refunded: 'paid',
  refunded: 'refunded',
  disputed: 'disputed',
  failed: 'failed',
  expired: 'expired',
};

/**
 * A period as the contract shows it at a moment: active by its dates and its money, whatever a job did. Staff read the
 * name that its plan was sold by.
 */
export function presentSubscription(
  row: SubscriptionRow,
  now_ms: number,
  viewer: 'public' | 'staff' = 'public',
): Subscription {
  const payment_status = PAYMENT_STATUS[row.order_status] ?? 'failed';
  const [start, end] = [row.start_at?.getTime(), row.end_at?.getTime()];
  const isRunning = start !== undefined && end !== undefined && start <= now_ms && now_ms < end;
  const is_active = payment_status === 'paid' && isRunning;
  return {
    id: row.id,
    user: row.fullname === null ? null : { id: row.user_id, fullname: row.fullname, email: row.email ?? '' },
    plan: {
      id: row.plan_id,
      name: viewer === 'staff' ? row.plan_name : planNameForReader(row, row.plan_translations),
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
