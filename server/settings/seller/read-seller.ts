import type { Tx } from '#server/kit/database/database.ts';
import { readShopSettings, type ShopSettingsReader } from '../shop-settings.ts';
import { type KnownSeller, type SellerEnvironment, sellerOf } from './seller.ts';

/** Who sells at this moment. */
export async function readSeller(db: Tx, environment: SellerEnvironment): Promise<KnownSeller> {
  return sellerOf(await readShopSettings(db), environment);
}

/** The same where it is asked for each order: the database is asked once for every version of what the shop shows. */
export async function knownSeller(tools: {
  readOwnSettings: ShopSettingsReader;
  settings: SellerEnvironment;
}): Promise<KnownSeller> {
  return sellerOf(await tools.readOwnSettings(), tools.settings);
}
