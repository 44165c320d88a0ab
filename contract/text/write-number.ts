import type { Locale } from '../shop/locales.ts';

let locale: Locale = 'en-GB';
let writers: Record<string, Intl.NumberFormat> = {};

/** Says how the shop writes dates and numbers. A page says it before anything in it is written, alike where it is made and where it is read. */
export function writeAs(wanted: Locale = locale): void {
  if (wanted !== locale) writers = {};
  locale = wanted;
}

/** How dates and numbers are written. */
export const localeNow = (): Locale => locale;

/** A number as the shop writes it, with so many decimals: 1,250.50. */
export function writeNumber(number: number, decimals?: number): string {
  writers[`${decimals}`] ??= new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return writers[`${decimals}`]!.format(number);
}
