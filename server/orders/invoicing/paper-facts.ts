import type { Settings } from '#server/kit/config/settings.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { localDay } from '#server/kit/local-day.ts';
import type { SellerEnvironment } from '#server/settings/seller/seller.ts';
import { type InvoiceTax, taxFor, taxOfLines } from '#server/settings/tax/tax-for.ts';
import { readTaxRules } from '#server/settings/tax/tax-settings.ts';
import { factsOfOrder, type OrderFacts } from './invoice-queries.ts';

export type TaxedFacts = OrderFacts & { tax: InvoiceTax };

/**
 * What an invoice says of an order beside the payment. An order that was placed before its tax was kept with it, and is paid only now,
 * is taxed where the seller is, within its prices.
 */
export async function readPaperFacts(
  tx: Tx,
  settings: SellerEnvironment & Pick<Settings, 'TAX_RATES' | 'SHOP_TIMEZONE'>,
  orderId: number,
  now: Date,
): Promise<TaxedFacts> {
  const facts = await factsOfOrder(tx, orderId);
  if (facts.tax !== null) return { ...facts, tax: facts.tax };
  const rate = taxFor(null, localDay(now, settings.SHOP_TIMEZONE), await readTaxRules(tx, settings));
  const amounts = facts.items.map((item) => item.unit_price_cents * item.quantity - item.credit_cents);
  return { ...facts, tax: taxOfLines(amounts, rate, false).tax };
}
