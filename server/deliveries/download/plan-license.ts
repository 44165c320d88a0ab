import { FONTS_A_DAY, type PlanState } from '#contract/nouns/library.ts';
import type { PeriodFont } from '#contract/plan-fonts.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { newLicenseNumber } from '#server/orders/order.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import type { OwnedPlan } from '#server/subscriptions/owned-plans.ts';
import { plansOwnedBy } from '#server/subscriptions/queries.ts';
import { formatsUnderLicense, keepPlanLicense, lockSubscriber, noteOnDay, takenOnDay } from './plan-queries.ts';

const DAY_MS = 86_400_000;

/** The day of UTC that a moment is in, counted from 1970. */
export function utcDay(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS);
}

/** The midnight of UTC that ends that day. */
export function endOfDay(moment: Date): Date {
  return new Date((utcDay(moment) + 1) * DAY_MS);
}

/** What a link to a font of a plan names instead of a licence, which may not be there yet. */
export type PlanLink = { planId: number; productId: number; userId: number };

const NAME = /^SUB-(\d{1,9})-(\d{1,9})-(\d{1,9})$/;

/** The name that stands in the place of the licence number, as SUB-3-17-42. */
export function namePlanLink({ planId, productId, userId }: PlanLink): string {
  return `SUB-${planId}-${productId}-${userId}`;
}

/** Reads such a name; null when it is something else, as a licence number. */
export function readPlanLink(name: string): PlanLink | null {
  const [, planId, productId, userId] = NAME.exec(name) ?? [];
  if (userId === undefined) return null;
  return { planId: Number(planId), productId: Number(productId), userId: Number(userId) };
}

const REFUSALS: Record<Exclude<PlanState, 'running'>, RefusalCode> = {
  ended: 'plan_ended',
  refunded: 'plan_refunded',
  disputed: 'plan_disputed',
};

/**
 * Lets a subscriber download a font of a plan, if the plan is active now, includes that font, and the daily limit
 * allows it. Counts the download, and makes the licence at the first one.
 * @param begunAt when the download began. It counts for that day, even if it goes on past midnight.
 * @param release the requested release, if not the newest.
 * @returns the number of the licence.
 */
export async function openPlanLicense(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  link: PlanLink,
  format: string,
  begunAt = new Date(clock.now()),
  release?: number,
): Promise<string> {
  const now = new Date(clock.now());
  const plan = (await plansOwnedBy(db, link.userId, now)).find(({ id }) => id === link.planId);
  const licenseTypeId = requireRunning(plan).licenseType?.id ?? refuse('plan_lacks_font');
  const font = fontOfPlan(requireRunning(plan), link.productId) ?? refuse('plan_lacks_font');
  const { part } = font;
  const formats =
    (await formatsUnderLicense(db, { ...link, part }, licenseTypeId, release)) ?? refuse('plan_lacks_font');
  if (!formats.includes(format.toUpperCase())) refuse('format_not_available');
  return db.transaction().execute(async (tx) => {
    if (!(await lockSubscriber(tx, link.userId))) refuse('plan_ended');
    const day = utcDay(begunAt);
    const { taken, has_it } = await takenOnDay(tx, link.userId, day, link.productId);
    if (!has_it && taken >= FONTS_A_DAY) {
      refuse('plan_day_full', { retryAfter_s: Math.ceil((endOfDay(now).getTime() - now.getTime()) / 1000) });
    }
    if (!has_it) await noteOnDay(tx, link.userId, day, link.productId);
    return keepPlanLicense(
      tx,
      newLicenseNumber((await readShopSettings(tx)).identity.name),
      { ...link, licenseTypeId, part },
      now,
    );
  });
}

/** What a plan gives of a font; nothing where it gives none of it. */
const fontOfPlan = ({ fonts }: OwnedPlan, productId: number): Pick<PeriodFont, 'part'> | undefined =>
  fonts === null ? { part: null } : fonts.find(({ product_id }) => product_id === productId);

function requireRunning(plan: OwnedPlan | undefined): OwnedPlan {
  if (!plan) return refuse('plan_ended');
  return plan.state === 'running' ? plan : refuse(REFUSALS[plan.state]);
}
