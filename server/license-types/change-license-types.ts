import type { LicenseType, LicenseTypeBody, LicenseTypeChange } from '#contract/license-types.ts';
import { isDouble } from '#server/kit/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { presentLicenseType } from './license-type.ts';
import {
  archiveLicenseType,
  changeLicenseType,
  insertLicenseType,
  type LicenseTypeValues,
  licenseTypeById,
  nextPosition,
} from './queries.ts';

type TypeTools = Pick<Tools, 'db' | 'clock' | 'freshness'>;

/** Adds a licence type behind the others. Only the first one of a shop is priced by the product. */
export async function createLicenseType({ db, freshness }: TypeTools, body: LicenseTypeBody): Promise<LicenseType> {
  const made = await named(
    db.transaction().execute(async (tx) => {
      const values = { ...valuesOf(body), pricing: 'own', position: await nextPosition(tx) };
      const { id } = await insertLicenseType(tx, values as Parameters<typeof insertLicenseType>[1]);
      return (await licenseTypeById(tx, id))!;
    }),
  );
  freshness.changed();
  return presentLicenseType(made);
}

/** Changes what was sent; what was not sent stays. */
export async function updateLicenseType(
  { db, freshness }: TypeTools,
  id: number,
  body: LicenseTypeChange,
): Promise<LicenseType> {
  if (!(await licenseTypeById(db, id))) refuse('license_type_not_found');
  const change = valuesOf(body);
  if (Object.keys(change).length > 0) await named(changeLicenseType(db, id, change));
  freshness.changed();
  return presentLicenseType((await licenseTypeById(db, id)) ?? refuse('license_type_not_found'));
}

/** Takes a licence type off the shop; what was sold under it stays. */
export async function deleteLicenseType({ db, clock, freshness }: TypeTools, id: number): Promise<void> {
  const type = (await licenseTypeById(db, id)) ?? refuse('license_type_not_found');
  if (type.pricing === 'product') refuse('standard_license_type');
  await archiveLicenseType(db, id, new Date(clock.now()));
  freshness.changed();
}

async function named<Result>(write: Promise<Result>): Promise<Result> {
  return write.catch((error: unknown) => {
    if (isDouble(error, 'license_types_name')) return refuse('license_type_name_taken');
    throw error;
  });
}

function valuesOf({ name, description, price, usageDetails, limits }: LicenseTypeChange): LicenseTypeValues {
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(price === undefined ? {} : { price_cents: price }),
    ...(usageDetails === undefined ? {} : { usage_details: JSON.stringify(usageDetails) }),
    ...(limits === undefined ? {} : { limits: limits && JSON.stringify(limits) }),
  };
}
