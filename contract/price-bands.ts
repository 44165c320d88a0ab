import { t } from './languages/translate.ts';
import { asCents, currencyNow, formatDollars } from './money.ts';

/**
 * The price bands of the product list, by what they are called on the wire, after dollars. The middle one holds both
 * its ends.
 */
export const priceBands = ['under-50', '50-100', 'above-100'] as const;
export type PriceBand = (typeof priceBands)[number];

/** Where the middle band begins and ends, in the smallest units of the shop's currency. */
const ends = () => [currencyNow().bandFrom, currencyNow().bandFrom * 2] as const;

/** The band of a price in cents. */
export function priceBandOf(cents: number): PriceBand {
  const [from, to] = ends();
  return cents < from ? 'under-50' : cents <= to ? '50-100' : 'above-100';
}

/** What a band is called: "Under $50". */
export function namePriceBand(band: PriceBand): string {
  const [from, to] = ends().map((end) => formatDollars(asCents(end), { short: true }));
  if (band === 'under-50') return t('Under {from}', { from });
  return band === '50-100' ? t('{from} to {to}', { from, to }) : t('Above {to}', { to });
}
