import type { Buyer, OwnRate } from '#contract/shop/tax.ts';
import type { TaxKind } from '#contract/shop/tax-words.ts';
import { isOwedByBusiness, readTaxNumber } from './tax-number.ts';
import { type DatedRate, rateTable, type Territory, territoryOf } from './tax-territory.ts';

/**
 * How this shop computes tax, complete. `registered` are the countries in which it pays tax, and EU for the one-stop
 * shop.
 */
export type TaxRules = {
  /** Where the seller is. */
  home: string;
  isAdded: boolean;
  reverseCharge: boolean;
  registered: readonly string[];
  /** Rates of the owner's own, which rule over those of the table from their day on. */
  ownRates: readonly OwnRate[];
};

/** The rate that a buyer pays. */
export type TaxRate = { country: string; region: string; percent: number; kind: TaxKind; note: string };
/**
 * What of some amounts is tax, as documents say it. `netCents + taxCents` is what was paid. Documents of before the tax
 * by country lack the rest.
 */
export type InvoiceTax = {
  country: string;
  region?: string;
  percent: string;
  netCents: number;
  taxCents: number;
  note: string;
  kind?: TaxKind;
  /** Lines are without it. */
  isAdded?: boolean;
};

const NOTES = {
  union: 'Reverse charge: the customer accounts for the tax (Articles 44 and 196 of Directive 2006/112/EC).',
  elsewhere: 'Reverse charge: the recipient accounts for the tax.',
};

const isInUnion = (country: string) => rateTable.union.includes(country);

/**
 * What tax a buyer pays on a day (as 2026-11-24): that of the buyer's country where the seller pays tax there, or tells
 * it through the one-stop shop. A seller of the Union who does neither, and so sells little abroad, charges what is
 * charged at home. A business of another country that shows a number of that country accounts for the tax itself. Who
 * says nothing is taxed where the seller is.
 */
export function taxFor(
  buyer: Pick<Buyer, 'country' | 'region' | 'postcode' | 'vatId'> | null,
  day: string,
  rules: TaxRules,
): TaxRate {
  const location = buyer ?? { country: rules.home, region: '', postcode: '', vatId: '' };
  const territory = territoryOf(location);
  const { country } = territory;
  const taxed = countryOfTax(territory, rules);
  const none = { country: location.country, region: location.region, percent: 0, note: '' };
  const isBusiness =
    location.vatId !== '' && readTaxNumber(country, location.vatId) !== null && isOwedByBusiness(country);
  const isInside = isInUnion(country) && !territory.part?.isOutside && isInUnion(rules.home);
  if (rules.reverseCharge && isBusiness && country !== rules.home && (taxed !== null || isInside))
    return { ...none, kind: 'reverse_charge', note: isInUnion(country) ? NOTES.union : NOTES.elsewhere };
  if (taxed === null) return { ...none, kind: 'none' };
  const percent = rateOn(taxed === country ? territory : { country: taxed, part: null }, day, rules.ownRates);
  if (percent === null) return { ...none, kind: 'none' };
  const region = taxed === country ? location.region : '';
  return { country: taxed, region, percent, kind: kindOf(taxed, rules), note: '' };
}

/** The country that taxes buyers of a territory; null where no tax is due. */
function countryOfTax({ country, part }: Territory, { home, registered }: TaxRules): string | null {
  if (registered.includes(country)) return country;
  if (!isInUnion(country) || part?.isOutside) return null;
  if (registered.includes('EU')) return country;
  return isInUnion(home) && registered.includes(home) ? home : null;
}

/** What the tax of a country is to this seller. */
export function kindOf(country: string, { registered }: Pick<TaxRules, 'registered'>): TaxKind {
  if (!registered.includes(country)) return isInUnion(country) && registered.includes('EU') ? 'oss' : 'none';
  return rateTable.countries[country]?.kind === 'gst' ? 'gst' : 'vat';
}

const onDay = (rates: readonly DatedRate[], day: string) =>
  rates.filter(({ from }) => from <= day).toSorted((one, other) => (one.from < other.from ? 1 : -1))[0];

/** The percent of a territory on a day; null where no tax is charged there. */
function rateOn({ country, part }: Territory, day: string, ownRates: readonly OwnRate[]): number | null {
  const there = part?.rates && onDay(part.rates, day);
  if (there) return there.percent;
  if (part?.isOutside) return null;
  const own = onDay(
    ownRates.filter((rate) => rate.country === country),
    day,
  );
  return (own ?? onDay(rateTable.countries[country]?.rates ?? [], day))?.percent ?? null;
}

/** Every rate of the table and the owner's own, as it rules on a day. */
export function ratesOn(day: string, rules: TaxRules) {
  const known = new Set([...Object.keys(rateTable.countries), ...rules.ownRates.map(({ country }) => country)]);
  return [...known].sort().flatMap((country) => {
    const { rates = [], parts = {} } = rateTable.countries[country] ?? {};
    const own = onDay(
      rules.ownRates.filter((rate) => rate.country === country),
      day,
    );
    const whole = { part: '', rate: own ?? onDay(rates, day), isOwn: own !== undefined };
    return [
      whole,
      ...Object.entries(parts)
        .map(([part, { rates = [], isOutside }]) => ({ part, rate: onDay(rates, day), isOutside, isOwn: false }))
        .filter(({ rate, isOutside }) => rate !== undefined || isOutside),
    ].map(({ part, rate, isOwn }) => ({
      country,
      part,
      percent: rate?.percent ?? 0,
      from: rate?.from ?? null,
      isOwn,
    }));
  });
}

/**
 * What of the amounts of some lines is tax, each line rounded half up on its own. `added` is what each costs more where
 * prices are without tax.
 */
export function taxOfLines(
  amounts_cents: readonly number[],
  { percent, ...rate }: TaxRate,
  isAdded: boolean,
): { tax: InvoiceTax; added_cents: number[] } {
  const result = { ...rate, percent: String(percent), isAdded };
  const sum = total(amounts_cents);
  if (!isAdded)
    return { tax: { ...result, ...split(amounts_cents, percent) }, added_cents: amounts_cents.map(() => 0) };
  const added_cents = amounts_cents.map((amount) => taxOn(amount, percent));
  return { tax: { ...result, netCents: sum, taxCents: total(added_cents) }, added_cents };
}

/** Rates have three decimals at the most, and whole numbers can be halved exactly. */
const thousandths = (percent: number) => Math.round(percent * 1000);

/** What comes to an amount that is without tax. */
export const taxOn = (amount_cents: number, percent: number): number =>
  Math.floor((amount_cents * thousandths(percent) * 2 + 100_000) / 200_000);

/** Net and tax of amounts that hold their tax at this many percent. */
export function split(amounts_cents: readonly number[], percent: number): { netCents: number; taxCents: number } {
  const whole = 100_000 + thousandths(percent);
  const netCents = total(amounts_cents.map((amount) => Math.floor((amount * 200_000 + whole) / (2 * whole))));
  return { netCents, taxCents: total(amounts_cents) - netCents };
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
