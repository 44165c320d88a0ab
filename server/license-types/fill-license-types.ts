import { eachLimit, type LicensedFormat, type LicenseUse, type LimitName } from '#contract/limits.ts';
import { asCents } from '#contract/money.ts';
import type { Pricing } from '#contract/price.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { Tools } from '#server/kit/tools.ts';
import { countLicenseTypes, insertLicenseType, setMissingLimits } from './queries.ts';

/** A licence type to begin with. `price` is in dollars. */
export type StartingLicenseType = {
  name: string;
  description: string;
  price: number;
  pricing: Pricing;
  usageDetails: [label: string, value: string][];
  limits: StartingLimits | null;
  /** Of a font it is sold once. */
  exclusive?: boolean;
  /** Absent: every format. */
  delivers?: LicensedFormat[];
};
type StartingLimits = { uses: LicenseUse[]; onRequest: boolean } & Partial<Record<LimitName, number | null>>;

/**
 * Puts the licence types in an empty shop, all or none. A shop that has some keeps its own; those that are still as they were
 * put in, before licence types had figures, get their figures.
 */
export async function fillLicenseTypes(
  { db, freshness }: Pick<Tools, 'db' | 'freshness'>,
  list: StartingLicenseType[],
): Promise<void> {
  if ((await countLicenseTypes(db)) > 0) return giveFigures({ db, freshness }, list);
  await db.transaction().execute(async (tx) => {
    for (const [position, type] of list.entries()) await insertStarting(tx, type, position);
  });
  freshness.changed();
}

/** @returns the id of the licence type that was added. */
export async function insertStarting(tx: Tx, type: StartingLicenseType, position: number): Promise<number> {
  const { name, description, pricing, usageDetails, limits, price, exclusive = false, delivers } = type;
  const { id } = await insertLicenseType(tx, {
    name,
    description,
    pricing,
    price_cents: asCents(Math.round(price * 100)),
    usage_details: detailsOf(usageDetails),
    limits: limits && writeLimits(limits),
    exclusive,
    delivers: delivers ?? null,
    position,
  });
  return id;
}

async function giveFigures(
  { db, freshness }: Pick<Tools, 'db' | 'freshness'>,
  list: StartingLicenseType[],
): Promise<void> {
  for (const { name, usageDetails, limits } of list)
    if (limits)
      await setMissingLimits(db, { name, usage_details: detailsOf(usageDetails), limits: writeLimits(limits) });
  freshness.changed();
}

/** What is not named is not counted. */
const writeLimits = (limits: StartingLimits) => JSON.stringify({ ...eachLimit(() => null), ...limits });

function detailsOf(pairs: [label: string, value: string][]): string {
  return JSON.stringify(pairs.map(([label, value]) => ({ label, value })));
}
