import { house, signatureOf } from '#contract/shop/house.ts';
import type { Tx } from '../database/database.ts';

/** What the shop is called, and what stands at the foot of its mails. */
export type ShopWords = { name: string; signature: string };

/** The words of the shop as the owner has set them, or as they are in a new shop. */
export async function readShopWords(db: Tx): Promise<ShopWords> {
  const row = await db.selectFrom('shop_settings').select('value').where('section', '=', 'identity').executeTakeFirst();
  const { name = house.name, description = '' } = (row?.value ?? {}) as { name?: string; description?: string };
  return { name, signature: signatureOf({ name, description }) };
}
