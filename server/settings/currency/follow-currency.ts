import type { ShopSettingsReader } from '../shop-settings.ts';

/** Counts in the currency of the shop before anything is asked; whoever reads its settings later follows a change. */
export async function followCurrency({ readOwnSettings }: { readOwnSettings: ShopSettingsReader }): Promise<void> {
  await readOwnSettings();
}
