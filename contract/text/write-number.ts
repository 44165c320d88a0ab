import { found } from '../languages/found.ts';
import { codeLanguage } from '../languages/languages.ts';
import { languageNow, t } from '../languages/translate.ts';
import { type Locale, localeIn } from '../shop/locales.ts';

let locale: Locale = 'en-GB';

/**
 * Sets how the shop writes dates and numbers. A page sets it before anything in it is written, alike where it is made
 * and where it is read.
 */
export function writeAs(wanted: Locale = locale): void {
  locale = wanted;
}

/** How dates and numbers are written for anyone who reads. */
export const localeNow = (): string => localeIn(languageNow(), locale);

type Separators = { thousands: string; decimal: string };
const english: Separators = { thousands: ',', decimal: '.' };
const continental: Separators = { thousands: '.', decimal: ',' };
/** As CLDR has them; Spanish sets thousands apart from five digits on. */
const separators: Readonly<Record<string, Separators>> = {
  'en-GB': english,
  'en-US': english,
  'id-ID': continental,
  'de-DE': continental,
  'es-ES': continental,
  'nl-NL': continental,
  'fr-FR': { thousands: '\u202f', decimal: ',' },
};

/** Those of a locale of the shop, of the language that is read, or English ones. */
const separatorsNow = (): Separators => separators[localeNow()] ?? found[languageNow() ?? codeLanguage] ?? english;

/**
 * A number as the shop writes it, with this many decimals, or three at most: 1,250.50. Not by Intl.NumberFormat: on a
 * phone its first use takes a fifth of a second, on every page.
 */
export function writeNumber(number: number, decimals?: number): string {
  const { thousands, decimal } = separatorsNow();
  const places = decimals ?? 3;
  const size = Math.abs(number) < 1e-6 ? 0 : Math.abs(number);
  // Rounded as it is written: the double nearest to 1.005 is less than that.
  const rounded = Math.round(Number(`${size}e${places}`)) / 10 ** places;
  const [whole = '', part = ''] = rounded.toFixed(places).split('.');
  const shown = decimals === undefined ? part.replace(/0+$/, '') : part;
  const isGrouped = whole.length > (localeNow() === 'es-ES' ? 4 : 3);
  const grouped = isGrouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, thousands) : whole;
  return `${number < 0 ? '-' : ''}${grouped}${shown === '' ? '' : decimal + shown}`;
}

/** A number with what it counts: "1 font", "1,250 fonts". */
export const formatCount = (one: string, many: string, count: number): string =>
  t(count === 1 ? one : many, { count: writeNumber(count) });
