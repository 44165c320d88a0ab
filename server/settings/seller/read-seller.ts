import type { Tx } from '#server/kit/database/database.ts';
import { readShopSettings } from '../shop-settings.ts';
import { type Seller, type SellerEnvironment, sellerOf } from './seller.ts';

/** Who sells at this moment. */
export async function readSeller(db: Tx, environment: SellerEnvironment): Promise<Seller> {
  const { seller, identity } = await readShopSettings(db);
  return sellerOf(seller, identity.name, environment);
}
