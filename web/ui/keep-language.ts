import { type Language, languageCookie } from '#contract/languages/languages.ts';

const YEAR_S = 31_536_000;

/** Remembers in which language the shop is read, for whoever comes to an address without one: back from paying elsewhere, say. */
export function keepLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there on every browser that the shop is for.
  document.cookie = `${languageCookie}=${language};path=/;max-age=${YEAR_S};samesite=lax`;
}
