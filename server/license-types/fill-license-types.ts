import { eachLimit, type LicensedFormat, type LicenseUse, type LimitName } from '#contract/limits.ts';
import { asCents, currencyNow } from '#contract/money.ts';
import type { Pricing } from '#contract/price.ts';
import { fillTerms } from '#contract/text/fill-terms.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { Tools } from '#server/kit/tools.ts';
import { ownerLanguage } from '#server/settings/identity/owner-language.ts';
import { namedInTerms } from './license-type.ts';
import { countLicenseTypes, insertLicenseType, setMissingLimits } from './queries.ts';
import { writeTerms } from './terms.ts';
import { lockLicenseType, newestTerms, typesWithoutTerms } from './terms-queries.ts';

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
 * Adds the licence types to an empty shop, all or none. A shop that has some is left alone, except that types unchanged
 * since before limits existed get theirs.
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

/** A price of the files to begin with, which are in dollars, at about what it is worth in the shop's currency. */
export const startingCents = (dollars: number) => asCents(Math.round((dollars * currencyNow().bandFrom) / 50));

/** @returns the id of the licence type that was added. */
export async function insertStarting(
  tx: Tx,
  type: StartingLicenseType,
  position: number,
  price_cents = startingCents(type.price),
): Promise<number> {
  const { name, description, pricing, usageDetails, limits, exclusive = false, delivers } = type;
  const { id } = await insertLicenseType(tx, {
    name,
    description,
    pricing,
    price_cents,
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

/**
 * Gives terms to the licence types that have none. `read` knows the words by name; where they name what a type has not,
 * it goes without.
 */
export async function fillLicenseTerms(
  { db, clock, freshness }: Pick<Tools, 'db' | 'clock' | 'freshness'>,
  read: (name: string) => string | undefined,
): Promise<void> {
  const language = await ownerLanguage(db);
  for (const type of await typesWithoutTerms(db)) {
    const source = read(type.name);
    const { text, unknown } = fillTerms(source ?? '', namedInTerms(type, language));
    if (source === undefined || unknown.length > 0) continue;
    await db.transaction().execute(async (tx) => {
      await lockLicenseType(tx, type.id);
      if (!(await newestTerms(tx, type.id))) await writeTerms(tx, type, { source, text, version: 1 }, clock.now());
    });
  }
  freshness.changed();
}
