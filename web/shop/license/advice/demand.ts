import type { LicenseUse } from '#contract/limits.ts';
import type { LicenseLimits } from '#contract/nouns/license-types.ts';

/** What somebody wants to do with a font, and how much of it. */
export type Need = {
  uses: readonly LicenseUse[];
  users: number;
  projects: number;
  monthlyViews: number;
  adImpressions: number;
  products: number;
};

/** A thing that licences are counted by. */
export type DemandName =
  | 'users'
  | 'projects'
  | 'monthlyViews'
  | 'adImpressions'
  | 'products'
  | 'app'
  | 'server'
  | 'publication'
  | 'broadcast'
  | 'trademark'
  | 'exclusive';

/** So much of one thing has to be allowed, by one licence or by several together. */
export type Demand = { name: DemandName; amount: number };

const plainUses = ['app', 'server', 'publication', 'broadcast', 'trademark', 'exclusive'] as const;

/** A need as separate demands, in the order in which they are explained. A use without a figure is demanded once. */
export function listDemands(need: Need): Demand[] {
  const { uses } = need;
  const demands: Demand[] = [];
  const add = (isWanted: boolean, name: DemandName, amount: number) => {
    if (isWanted) demands.push({ name, amount: Math.max(1, amount) });
  };
  add(uses.includes('desktop'), 'users', need.users);
  add(uses.includes('desktop'), 'projects', need.projects);
  add(uses.includes('web'), 'monthlyViews', need.monthlyViews);
  add(uses.includes('advertising'), 'adImpressions', need.adImpressions);
  add(need.products > 0, 'products', need.products);
  for (const use of plainUses) add(uses.includes(use), use, 1);
  return demands;
}

/**
 * How much of a demand one licence allows: Infinity where it allows the use and does not count, 0 where it does not allow
 * it or where its figures have to be agreed first.
 */
export function capacityFor(limits: LicenseLimits, name: DemandName): number {
  const { uses } = limits;
  const counted = (use: LicenseUse, figure: number | null) =>
    uses.includes(use) && !limits.onRequest ? (figure ?? Number.POSITIVE_INFINITY) : 0;
  switch (name) {
    case 'users':
      return counted('desktop', limits.users);
    case 'projects':
      return counted('desktop', limits.projects);
    case 'monthlyViews':
      return counted('web', limits.monthlyViews);
    case 'adImpressions':
      return counted('advertising', limits.adImpressions);
    case 'products':
      // A licence that says nothing of sales is not one for selling things.
      return uses.includes('products') ? counted('products', limits.products) : counted('desktop', limits.sales ?? 0);
    default:
      return uses.includes(name) ? 1 : 0;
  }
}
