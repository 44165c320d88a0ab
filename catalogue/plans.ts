import plans from './plans.json' with { type: 'json' };

/** A plan of the demo, as its owner would enter it; `licenseType` is the name of the licence type that it includes. */
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
