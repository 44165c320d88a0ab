import vatFormats from './vat-formats.json' with { type: 'json' };

/** Percent by country (ISO 3166, two letters): `{ ID: 11, DE: 19 }`. A country that is not there has no tax. */
type TaxRates = Readonly<Record<string, number>>;

/** What of some amounts is tax. Prices hold their tax, so `netCents + taxCents` is what was paid. */
export type InvoiceTax = { country: string; percent: string; netCents: number; taxCents: number; note: string };

const FORMATS: Record<string, string> = vatFormats;
/** Greece writes EL before its numbers, and northern Ireland XI before those for goods. */
const COUNTRIES: Record<string, string> = { EL: 'GR', XI: 'GB' };
const REVERSE_CHARGE =
  'Reverse charge: the customer accounts for the tax (Articles 44 and 196 of Directive 2006/112/EC).';

/** The country of a VAT number of the European Union; null when it is none, or is not written like one of its country. */
export function countryOfVatId(taxId: string): string | null {
  const { prefix, rest } = splitVatId(taxId);
  const format = FORMATS[prefix];
  if (format === undefined || !new RegExp(`^(?:${format})$`).test(rest)) return null;
  return COUNTRIES[prefix] ?? prefix;
}

/** Whether it begins like a VAT number of the European Union but is not written like one. */
export function isMisspeltVatId(taxId: string): boolean {
  const isMeant = /^[A-Z]{2}[\s.-]*[A-Z]{0,2}[\s.-]*\d/i.test(taxId) && splitVatId(taxId).prefix in FORMATS;
  return isMeant && countryOfVatId(taxId) === null;
}

function splitVatId(taxId: string) {
  const letters = taxId.toUpperCase().replace(/[\s.\-/]/g, '');
  return { prefix: letters.slice(0, 2), rest: letters.slice(2) };
}

/**
 * What of the paid amounts of some lines is tax, each line rounded half up by itself. Who shows a VAT number of another
 * country of the Union owes the tax there himself; everybody else is taxed where that number or the seller is at home.
 */
export function taxOf(
  amounts_cents: readonly number[],
  { sellerCountry, buyerTaxId }: { sellerCountry: string; buyerTaxId: string },
  rates: TaxRates,
): InvoiceTax {
  const total = amounts_cents.reduce((sum, amount) => sum + amount, 0);
  const buyerCountry = countryOfVatId(buyerTaxId);
  const country = buyerCountry ?? sellerCountry;
  const isReverse =
    buyerCountry !== null && buyerCountry !== 'GB' && isInUnion(sellerCountry) && buyerCountry !== sellerCountry;
  if (isReverse) return { country, percent: '0', netCents: total, taxCents: 0, note: REVERSE_CHARGE };
  const percent = rates[country] ?? 0;
  return { country, percent: String(percent), note: '', ...split(amounts_cents, percent) };
}

function isInUnion(country: string): boolean {
  return country !== 'GB' && (country === 'GR' || (country in FORMATS && !(country in COUNTRIES)));
}

/** Net and tax of amounts that hold their tax at so many percent. */
export function split(amounts_cents: readonly number[], percent: number): { netCents: number; taxCents: number } {
  const nets = amounts_cents.map((amount) => Math.floor((amount * 100) / (100 + percent) + 0.5));
  const netCents = nets.reduce((sum, net) => sum + net, 0);
  return { netCents, taxCents: amounts_cents.reduce((sum, amount) => sum + amount, 0) - netCents };
}
