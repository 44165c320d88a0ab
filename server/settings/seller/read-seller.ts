import type { Tx } from '#server/kit/database/database.ts';
import { readShopSettings, type ShopSettingsReader } from '../shop-settings.ts';
import { type Seller, type SellerEnvironment, sellerOf } from './seller.ts';

/** Who sells at this moment. */
export async function readSeller(db: Tx, environment: SellerEnvironment): Promise<Seller> {
  const { seller, identity } = await readShopSettings(db);
  return sellerOf(seller, identity.name, environment);
}

/** The same where it is asked for each order: the database is asked once for every version of what the shop shows. */
export async function knownSeller(tools: {
  readOwnSettings: ShopSettingsReader;
  settings: SellerEnvironment;
}): Promise<Seller> {
  const { seller, identity } = await tools.readOwnSettings();
  return sellerOf(seller, identity.name, tools.settings);
}
