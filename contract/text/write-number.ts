import { languageNow, t } from '../languages/translate.ts';
import { type Locale, localeIn } from '../shop/locales.ts';

let locale: Locale = 'en-GB';
const writers: Record<string, Intl.NumberFormat> = {};

/** Says how the shop writes dates and numbers. A page says it before anything in it is written, alike where it is made and where it is read. */
export function writeAs(wanted: Locale = locale): void {
  locale = wanted;
}

/** How dates and numbers are written for whoever reads. */
export const localeNow = (): Locale => localeIn(languageNow(), locale);

/** A number as the shop writes it, with so many decimals: 1,250.50. */
export function writeNumber(number: number, decimals?: number): string {
  const key = `${localeNow()} ${decimals}`;
  writers[key] ??= new Intl.NumberFormat(localeNow(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return writers[key].format(number);
}

/** A number with what it counts: "1 font", "1,250 fonts". */
export const sayCount = (one: string, many: string, count: number): string =>
  t(count === 1 ? one : many, { count: writeNumber(count) });
