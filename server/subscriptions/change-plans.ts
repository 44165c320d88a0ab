import { readDuration } from '#contract/duration.ts';
import type { Plan, PlanBody, PlanChange } from '#contract/subscriptions.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { archivePlan, changePlan, insertPlan, licenseTypeExists, type PlanValues, planById } from './plan-queries.ts';
import { presentPlan } from './subscription.ts';

type PlanTools = Pick<Tools, 'db' | 'clock' | 'freshness'>;

/** Adds a plan. */
export async function createPlan(tools: PlanTools, body: PlanBody): Promise<Plan> {
  await requireLicenseType(tools, body.license_type_id);
  const { id } = await insertPlan(tools.db, valuesOf(body) as PlanValues, new Date(tools.clock.now()));
  tools.freshness.changed();
  return presentPlan((await planById(tools.db, id))!);
}

/** Changes what was sent of a plan; what was not sent stays. */
export async function updatePlan(tools: PlanTools, id: number, body: PlanChange): Promise<Plan> {
  if (!(await planById(tools.db, id))) refuse('plan_not_found');
  await requireLicenseType(tools, body.license_type_id ?? null);
  const change = valuesOf(body);
  if (Object.keys(change).length > 0) await changePlan(tools.db, id, change);
  tools.freshness.changed();
  return presentPlan((await planById(tools.db, id)) ?? refuse('plan_not_found'));
}

/** Takes a plan away; what was paid of it runs on. */
export async function deletePlan({ db, clock, freshness }: PlanTools, id: number): Promise<void> {
  if (!(await archivePlan(db, id, new Date(clock.now())))) refuse('plan_not_found');
  freshness.changed();
}

async function requireLicenseType({ db }: PlanTools, id: number | null): Promise<void> {
  if (id !== null && !(await licenseTypeExists(db, id))) refuse('license_type_not_found');
}

function valuesOf({ name, price, features, duration, is_active, license_type_id }: PlanChange): Partial<PlanValues> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(is_active === undefined ? {} : { is_active }),
    ...(license_type_id === undefined ? {} : { license_type_id }),
    ...(price === undefined ? {} : { price_cents: price }),
    ...(features === undefined ? {} : { features: JSON.stringify(features) }),
    ...(duration === undefined ? {} : { duration, duration_months: readDuration(duration)! }),
  };
}
