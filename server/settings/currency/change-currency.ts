import { type CurrencyCode, isTaken } from '#contract/currencies.ts';
import { fieldWords } from '#contract/field-words.ts';
import { isAccountMode, type PaymentMode } from '#contract/payment-providers.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { changeSection } from '../change-settings.ts';
import { hasOrders, lockOrders, noteNewBands } from '../queries.ts';
import type { ShopSettingsReader } from '../shop-settings.ts';

export type CurrencyTools = Tools & {
  providers: { read(): Promise<{ place: PaymentMode | 'none' }> };
  readOwnSettings: ShopSettingsReader;
};

/**
 * Sets what the shop counts in, before anything is ordered. Prices keep their digits: $42.00 becomes ¥4,200.
 * @throws Refusal currency_final, invalid_input where the main provider takes the money and doesn't take this currency.
 */
export async function changeCurrency(tools: CurrencyTools, code: CurrencyCode, caller: Caller): Promise<void> {
  const { place } = await tools.providers.read();
  if (isAccountMode(place) && !isTaken(code)) refuse('invalid_input', { fields: { code: fieldWords.notTaken(code) } });
  await changeSection(
    tools,
    caller,
    'currency',
    { code },
    {
      also: async (tx) => {
        await lockOrders(tx);
        if (await hasOrders(tx)) refuse('currency_final');
        await noteNewBands(tx);
      },
    },
  );
  await tools.readOwnSettings();
}
