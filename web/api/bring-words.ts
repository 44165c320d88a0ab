import { languageCookie, languageOf } from '#contract/languages/languages.ts';
import { speakAs, type Words } from '#contract/languages/translate.ts';

const shelves = {
  en: { site: () => import('#contract/languages/en.json'), admin: () => ({ default: {} }) },
  id: {
    site: () => import('#contract/languages/id/site.json'),
    admin: () => import('#contract/languages/id/admin.json'),
  },
};

const YEAR_S = 31_536_000;

let words: Words = {};

/** Has the words of the language that the address of this page begins with at hand, before anything is shown in them. */
export async function bringWords(shelf: 'site' | 'admin'): Promise<void> {
  const language = languageOf(window.location.pathname);
  if (!language) return;
  // Who comes back without a language, from paying elsewhere say, is led to what was read last.
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there on every browser that the shop is for.
  document.cookie = `${languageCookie}=${language};path=/;max-age=${YEAR_S};samesite=lax`;
  const more = await shelves[language][shelf]();
  words = { ...words, ...more.default };
  speakAs(() => ({ language, words }));
}
