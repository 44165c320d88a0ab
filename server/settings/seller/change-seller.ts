import { fieldWords } from '#contract/field-words.ts';
import { keysOf } from '#contract/keys-of.ts';
import { type SellerIn, takenPrefixes } from '#contract/shop/seller.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { changeSection } from '../change-settings.ts';
import { readShopSettings } from '../shop-settings.ts';
import { type Seller, sellerOf, variableOf } from './seller.ts';

/**
 * Sets who sells. Documents that were made stay as they are. What the environment sets is not stored here, so that it
 * can be taken away there without something older coming back. @throws Refusal invalid_input.
 */
export async function changeSeller(tools: Tools, requested: SellerIn, caller: Caller): Promise<void> {
  const stored = await readShopSettings(tools.db);
  const own = stored.seller;
  const now = sellerOf(stored, tools.settings);
  const fields: Record<string, string> = {};
  const after: Partial<Seller> = {};
  for (const field of keysOf(requested)) {
    const variable = variableOf(field);
    const isOutside = variable !== null && tools.settings[variable] !== undefined;
    if (isOutside && requested[field] !== now[field]) fields[field] = fieldWords.setOutside;
    // Unchanged fields stay unset, so that they still follow the shop's defaults.
    if (!isOutside && (requested[field] !== now[field] || own[field] !== undefined)) after[field] = requested[field];
  }
  if (takenPrefixes.includes(requested.invoicePrefix))
    fields.invoicePrefix = fieldWords.prefixTaken(requested.invoicePrefix);
  if (Object.keys(fields).length > 0) refuse('invalid_input', { fields });
  await changeSection(tools, caller, 'seller', after);
}
