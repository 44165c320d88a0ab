import { planBody } from '#contract/nouns/subscriptions.ts';
import { onceInAShop } from '#server/kit/database/shop-values.ts';
import type { Tools } from '#server/kit/tools.ts';
import { licenseTypesPage } from '#server/license-types/queries.ts';
import { createPlan } from './change-plans.ts';
import { hasAnyPlan } from './plan-queries.ts';

/** A plan to begin with. `price` is in dollars, `licenseType` a name. */
type StartingPlan = {
  name: string;
  price: number;
  duration: string;
  licenseType: string;
  features: string[];
};

const DONE = 'plans_filled';
const ALL = { page: 1, limit: 1000 };

/**
 * Puts the plans of the demo in an empty shop, once: what the owner deletes or changes stays so, and a shop that ever had
 * a plan gets none. A plan whose licence type is not there any more is left out.
 * @throws ZodError when one of them is no plan.
 */
export async function fillPlans(
  tools: Pick<Tools, 'db' | 'clock' | 'freshness'>,
  list: readonly StartingPlan[],
): Promise<void> {
  const { db } = tools;
  await onceInAShop(db, DONE, async () => {
    const types = new Map((await licenseTypesPage(db, ALL)).map(({ name, id }) => [name, id]));
    for (const { licenseType, ...plan } of (await hasAnyPlan(db)) ? [] : list) {
      const license_type_id = types.get(licenseType);
      if (license_type_id !== undefined) await createPlan(tools, planBody.parse({ ...plan, license_type_id }));
    }
  });
}
