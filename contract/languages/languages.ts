/** The languages that every text of the shop is stored in, each by its own name. */
export const languages = { en: 'English', id: 'Bahasa Indonesia' } as const;

/** Who has chosen none reads the words as they stand in the code. */
export type Language = keyof typeof languages;

export const languageNames = Object.keys(languages) as [Language, ...Language[]];

/** The cookie in which a browser stores in what its reader has read last. */
export const languageCookie = 'language';

const PREFIX = /^\/(en|id)(?=[/?#]|\.data|$)/;

/** The language prefix of a URL, as in /id/product. */
export const languageOf = (address: string): Language | undefined => PREFIX.exec(address)?.[1] as Language | undefined;

/** The same address without a language. */
export const withoutLanguage = (address: string): string => address.replace(PREFIX, '').replace(/^(?!\/)/, '/');

/** The same address of the shop in a language. */
export const inLanguage = (language: Language | undefined, address: string): string =>
  language ? `/${language}${address === '/' ? '' : address}` : address;

/** The one address at which search engines find a page in a language: English has no prefix. */
export const canonicalIn = (language: Language | undefined, address: string): string =>
  inLanguage(language === 'en' ? undefined : language, address);

/**
 * The same page in every language for search engines, as pairs of hreflang and address; who reads none of them gets the
 * English one.
 */
export const alternatesOf = (address: string): [hreflang: string, address: string][] => [
  ...languageNames.map((language): [string, string] => [language, canonicalIn(language, address)]),
  ['x-default', address],
];
