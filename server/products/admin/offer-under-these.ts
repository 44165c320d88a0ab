import type { Tx } from '#server/kit/database/database.ts';
import { requireLivingTypes, setLicenseTypes } from './bulk-queries.ts';

/** Offers a product under these licence types and no others; licences that were sold stay. */
export async function offerUnderThese(tx: Tx, productId: number, ids: readonly number[]): Promise<void> {
  await requireLivingTypes(tx, ids);
  await setLicenseTypes(tx, productId, ids);
}
