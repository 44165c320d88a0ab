/** The languages that every text of the shop is kept in, each by its own name. */
export const languages = { en: 'English', id: 'Bahasa Indonesia' } as const;

/** Who has chosen none reads the words as they stand in the code. */
export type Language = keyof typeof languages;

export const languageNames = Object.keys(languages) as [Language, ...Language[]];

/** The cookie in which a browser keeps in what its reader has read last. */
export const languageCookie = 'language';

const PREFIX = /^\/(en|id)(?=[/?#]|\.data|$)/;

/** The language whose prefix an address begins with, as /id/product does. */
export const languageOf = (address: string): Language | undefined => PREFIX.exec(address)?.[1] as Language | undefined;

/** The same address without a language. */
export const withoutLanguage = (address: string): string => address.replace(PREFIX, '').replace(/^(?!\/)/, '/');

/** The same address of the shop in a language. */
export const inLanguage = (language: Language | undefined, address: string): string =>
  language ? `/${language}${address === '/' ? '' : address}` : address;
