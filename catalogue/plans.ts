import plans from './plans.json' with { type: 'json' };

/** A plan of the demo, as its owner would type it; `licenseType` is the name of the one whose fonts it opens. */
type PlanDraft = {
  name: string;
  price: number;
  duration: string;
  licenseType: string;
  features: string[];
};

/** The subscription plans of the demo catalogue, the cheapest first. */
export function readPlans(): PlanDraft[] {
  return plans;
}
