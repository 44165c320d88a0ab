import type { Locale } from '../shop/locales.ts';

let locale: Locale = 'en-GB';
const writers = new Map<string, Intl.NumberFormat>();

/** Says how the shop writes dates and numbers. A page says it before anything in it is written, alike where it is made and where it is read. */
export function writeAs(wanted: Locale): void {
  if (wanted !== locale) writers.clear();
  locale = wanted;
}

/** How dates and numbers are written. */
export const localeNow = (): Locale => locale;

/** A number as the shop writes it, with so many decimals: 1,250.50. */
export function writeNumber(number: number, decimals?: number): string {
  const key = String(decimals);
  const writer =
    writers.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  writers.set(key, writer);
  return writer.format(number);
}
