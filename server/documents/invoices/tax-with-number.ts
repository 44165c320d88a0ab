import type { Tx } from '#server/kit/database/database.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { type InvoiceTax, taxFor, taxOfLines } from '#server/settings/tax/tax-for.ts';
import { countryOfTaxNumber, readTaxNumber } from '#server/settings/tax/tax-number.ts';
import { readTaxRules } from '#server/settings/tax/tax-settings.ts';
import type { Invoice, InvoiceBuyer } from '../invoice.ts';

/**
 * What of the total of an invoice is tax for a buyer with a tax id: where it was computed for a country that the buyer
 * had said, for that country; else for the one that the tax id names. Tax that was added to prices was paid, and stays.
 */
export async function taxWithNumber(
  { settings }: Pick<OrderTools, 'settings'>,
  tx: Tx,
  invoice: Invoice,
  taxId: string,
): Promise<{ tax: InvoiceTax; place: InvoiceBuyer['place'] }> {
  const { lines, buyer, seller, supplied } = invoice;
  if (invoice.tax.isAdded) return { tax: invoice.tax, place: buyer.place };
  const named = countryOfTaxNumber(taxId);
  const place = buyer.place ?? (named === null ? undefined : { country: named, region: '', postcode: '' });
  const vatId = place ? readTaxNumber(place.country, taxId) : null;
  const rules = { ...(await readTaxRules(tx, settings)), home: seller.country };
  const rate = taxFor(place ? { ...place, vatId: vatId ?? '' } : null, supplied, rules);
  const amounts = lines.map(({ amountCents }) => amountCents);
  return { tax: taxOfLines(amounts, rate, false).tax, place };
}

/** Whether one computation says anything else to a tax office: of nothing that is taxed nothing is said. */
export function changesTax(before: InvoiceTax, after: InvoiceTax): boolean {
  const facts = ({ country, region = '', percent, netCents, taxCents, note, kind }: InvoiceTax) => {
    const known = kind ?? (note === '' ? (percent === '0' ? 'none' : 'vat') : 'reverse_charge');
    return JSON.stringify(known === 'none' ? [known] : [known, country, region, percent, netCents, taxCents]);
  };
  return facts(before) !== facts(after);
}
