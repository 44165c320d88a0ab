import { fieldWords } from '#contract/field-words.ts';
import { asCents, toDollars } from '#contract/money.ts';
import type { Buyer, OrderTax } from '#contract/shop/tax.ts';
import { countries, nameCountry } from '#contract/shop/tax-words.ts';
import { localDay } from '#server/kit/clock.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import type { ShopSettingsReader } from '#server/settings/shop-settings.ts';
import { type InvoiceTax, taxFor, taxOfLines } from '#server/settings/tax/tax-for.ts';
import { exampleOfNumber, readTaxNumber } from '#server/settings/tax/tax-number.ts';
import { rulesOf } from '#server/settings/tax/tax-settings.ts';

/**
 * A tax number that a buyer gave after the purchase and that would change the tax; an empty one asks to take a number
 * off.
 */
export type TaxRequest = {
  number: string;
  state: 'open' | 'accepted' | 'declined' | 'withdrawn';
  asked_at: string;
  decided_at: string | null;
  /** The reason that staff gave the buyer. */
  reason: string;
};

/** The lines of an order with their tax: what each costs more where prices are without it. */
export type TaxedLines = { buyer: Buyer | null; tax: InvoiceTax; added_cents: number[]; total_cents: number };

/**
 * Computes the tax of some lines for a buyer who buys now; without an address the seller's country applies. A placed
 * order stores the result, which then never changes. `isAdded` is whether the amounts are without tax, where that isn't
 * as the shop says today. @throws Refusal invalid_input for a tax number in the wrong format
 * for the buyer's country.
 */
export async function taxLines(
  { settings, readOwnSettings }: Pick<Tools, 'settings'> & { readOwnSettings: ShopSettingsReader },
  requested: Buyer | undefined,
  { amounts_cents, now, isAdded }: { amounts_cents: readonly number[]; now: Date; isAdded?: boolean },
): Promise<TaxedLines> {
  const rules = rulesOf(await readOwnSettings(), settings);
  const buyer = requested ? withNumber(requested) : null;
  const rate = taxFor(buyer, localDay(now, settings.SHOP_TIMEZONE), rules);
  const { tax, added_cents } = taxOfLines(amounts_cents, rate, isAdded ?? rules.isAdded);
  return { buyer, tax, added_cents, total_cents: tax.netCents + tax.taxCents };
}

function withNumber(buyer: Buyer): Buyer {
  const { country, vatId } = buyer;
  if (vatId === '') return buyer;
  const number = readTaxNumber(country, vatId);
  if (number !== null) return { ...buyer, vatId: number };
  const words = fieldWords.taxNumber(nameCountry(country), exampleOfNumber(country) ?? '');
  return refuse('invalid_input', { fields: { 'buyer.vatId': words } });
}

/** The tax of an order as the contract shows it. */
export const presentTax = ({ country, region, percent, taxCents, kind, isAdded }: InvoiceTax): OrderTax => ({
  country,
  region: region ?? '',
  rate: Number(percent),
  amount: toDollars(asCents(taxCents)),
  kind: kind ?? 'vat',
  isAdded: isAdded ?? false,
});

/** The country that a browser's languages name first: that of "de-AT, de;q=0.8" is AT; null where none does. */
export function countryOfLanguages(header: string | undefined): string | null {
  for (const tag of (header ?? '').split(',')) {
    const region = /^[a-z]{2,3}(?:-[A-Za-z]{4})?-([A-Za-z]{2})(?:[-;]|$)/.exec(tag.trim())?.[1]?.toUpperCase();
    if (region && countries.includes(region)) return region;
  }
  return null;
}
