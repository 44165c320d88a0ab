import { cookieName } from '#contract/cookies.ts';
import { type Language, languageCookie } from '#contract/languages/languages.ts';
import { keepCookie } from './browser-storage.ts';

const YEAR_S = 31_536_000;

/**
 * Remembers in which language the shop is read, for anyone who comes to an address without one: back from paying
 * elsewhere, say.
 */
export function keepLanguage(language: Language): void {
  const isEncrypted = window.location.protocol === 'https:';
  keepCookie(cookieName(languageCookie, isEncrypted), language, { seconds: YEAR_S, isEncrypted });
}
