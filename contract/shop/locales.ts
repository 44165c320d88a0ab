import { found } from '../languages/found.ts';
import type { Language } from '../languages/languages.ts';

/** How a shop can write dates and numbers, by the language's tag, with an example of each for people. */
export const locales = {
  'en-GB': 'English (UK): 22 Nov 2026, 1,250.00',
  'en-US': 'English (US): Nov 22, 2026, 1,250.00',
  'id-ID': 'Indonesian: 22 Nov 2026, 1.250,00',
  'de-DE': 'German: 22. Nov. 2026, 1.250,00',
  'fr-FR': 'French: 22 nov. 2026, 1 250,00',
  'es-ES': 'Spanish: 22 nov 2026, 1250,00',
  'nl-NL': 'Dutch: 22 nov 2026, 1.250,00',
} as const;
export type Locale = keyof typeof locales;
export const localeNames = Object.keys(locales) as [Locale, ...Locale[]];
export const usualLocale: Locale = 'en-GB';

/** How dates and numbers are written for a reader of a language; who chose none reads them as the shop writes them. */
export const localeIn = (language: Language | undefined, ofShop: Locale): string => {
  if (language === undefined || ofShop.startsWith(language)) return ofShop;
  return found[language]?.locale ?? usualLocale;
};
