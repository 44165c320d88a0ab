import { fieldWords } from '#contract/field-words.ts';
import { type SellerIn, takenPrefixes } from '#contract/shop/seller.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { changeSection } from '../change-settings.ts';
import { readShopSettings } from '../shop-settings.ts';
import { type Seller, sellerOf, variableOf } from './seller.ts';

/**
 * Sets who sells. Papers that were made stay as they are. What the environment sets is not kept here, so that it can be taken away
 * there without something older coming back. @throws Refusal invalid_input.
 */
export async function changeSeller(tools: Tools, asked: SellerIn, caller: Caller): Promise<void> {
  const { seller: own, identity } = await readShopSettings(tools.db);
  const now = sellerOf(own, identity.name, tools.settings);
  const fields: Record<string, string> = {};
  const after: Record<string, string> = {};
  for (const field of Object.keys(asked) as (keyof Seller)[]) {
    const variable = variableOf(field);
    const isOutside = variable !== null && tools.settings[variable] !== undefined;
    if (isOutside && asked[field] !== now[field]) fields[field] = fieldWords.setOutside(variable);
    // What nobody has changed stays nobody's, so that it goes on following the shop.
    if (!isOutside && (asked[field] !== now[field] || own[field] !== undefined)) after[field] = asked[field];
  }
  if (takenPrefixes.includes(asked.invoicePrefix)) fields.invoicePrefix = fieldWords.prefixTaken(asked.invoicePrefix);
  if (Object.keys(fields).length > 0) refuse('invalid_input', { fields });
  await changeSection(tools, caller, 'seller', after as Partial<Seller>);
}
