import { found } from './found.ts';

/** The tag of a language that the shop has texts in. */
export type Language = string;

/** The language in which texts stand in the code, and that pages without a prefix are in. */
export const codeLanguage: Language = 'en';

/** The languages of the shop, each by its own name. */
export const languages: Readonly<Record<Language, string>> = Object.fromEntries(
  Object.entries(found).map(([tag, { name }]) => [tag, name]),
);

export const languageNames = Object.keys(languages);

/** The cookie in which a browser stores in what its reader has read last. */
export const languageCookie = 'language';

const PREFIX = new RegExp(`^/(${languageNames.join('|')})(?=[/?#]|\\.data|$)`);

/** The language prefix of a URL, as in /id/product. */
export const languageOf = (address: string): Language | undefined => PREFIX.exec(address)?.[1];

/** The same address without a language. */
export const withoutLanguage = (address: string): string => address.replace(PREFIX, '').replace(/^(?!\/)/, '/');

/** The same address of the shop in a language. */
export const inLanguage = (language: Language | undefined, address: string): string =>
  language ? `/${language}${address === '/' ? '' : address}` : address;

/** The one address at which search engines find a page in a language: English has no prefix. */
export const canonicalIn = (language: Language | undefined, address: string): string =>
  inLanguage(language === codeLanguage ? undefined : language, address);

/**
 * The same page in every language for search engines, as pairs of hreflang and address; who reads none of them gets the
 * English one.
 */
export const alternatesOf = (address: string): [hreflang: string, address: string][] => [
  ...languageNames.map((language): [string, string] => [language, canonicalIn(language, address)]),
  ['x-default', address],
];

/** The language of a public answer, which is stored for all who ask in it; English is the same as none. */
export function ownLanguageOf(accepted: string | undefined): Language | undefined {
  const language = preferredLanguage(accepted);
  return language === codeLanguage ? undefined : language;
}

/**
 * The language that a browser or caller prefers (RFC 9110, 12.5.4), where the shop has it: the first of its list.
 * Only a caller that asks for nothing but English is taken to have chosen it, since most browsers are set to it.
 */
export function preferredLanguage(accepted: string | undefined): Language | undefined {
  if (accepted === undefined) return undefined;
  const first =
    accepted
      .trim()
      .toLowerCase()
      .split(/[\s,;]/, 1)[0] ?? '';
  const known = languageNames.find((language) => first === language || first.startsWith(`${language}-`));
  return known === codeLanguage && accepted !== codeLanguage ? undefined : known;
}
