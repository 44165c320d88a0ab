import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { licenseTypeById } from '#server/license-types/queries.ts';
import { offerUnder, productById, withdrawFrom } from './queries.ts';

export type Assignment = { productId: number; licenseTypeId: number };
type AssignTools = Pick<Tools, 'db' | 'freshness'>;

/** Offers a font under a licence type; the same again changes nothing. */
export async function assignLicense(tools: AssignTools, asked: Assignment): Promise<void> {
  await requireBoth(tools, asked);
  await offerUnder(tools.db, asked.productId, asked.licenseTypeId);
  tools.freshness.changed();
}

/** Takes a font out of a licence type; licences that were sold stay. */
export async function unassignLicense(tools: AssignTools, asked: Assignment): Promise<void> {
  await requireBoth(tools, asked);
  await withdrawFrom(tools.db, asked.productId, asked.licenseTypeId);
  tools.freshness.changed();
}

async function requireBoth({ db }: AssignTools, { productId, licenseTypeId }: Assignment): Promise<void> {
  if (!(await productById(db, productId))) refuse('product_not_found');
  if (!(await licenseTypeById(db, licenseTypeId))) refuse('license_type_not_found');
}
