import type { LicenseLimits } from '#contract/license-types.ts';
import { asCents } from '#contract/money.ts';
import type { Pricing } from '#contract/price.ts';
import type { Tools } from '#server/kit/tools.ts';
import { countLicenseTypes, insertLicenseType } from './queries.ts';

/** A licence type to begin with. `price` is in dollars. */
export type StartingLicenseType = {
  name: string;
  description: string;
  price: number;
  pricing: Pricing;
  usageDetails: [label: string, value: string][];
  limits: LicenseLimits | null;
};

/** Puts the licence types in an empty shop, all or none; a shop that has some keeps its own. */
export async function fillLicenseTypes(
  { db, freshness }: Pick<Tools, 'db' | 'freshness'>,
  list: StartingLicenseType[],
): Promise<void> {
  if ((await countLicenseTypes(db)) > 0) return;
  await db.transaction().execute(async (tx) => {
    for (const [position, type] of list.entries()) {
      const { name, description, pricing, usageDetails, limits, price } = type;
      await insertLicenseType(tx, {
        name,
        description,
        pricing,
        price_cents: asCents(Math.round(price * 100)),
        usage_details: JSON.stringify(usageDetails.map(([label, value]) => ({ label, value }))),
        limits: limits && JSON.stringify(limits),
        position,
      });
    }
  });
  freshness.changed();
}
