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
