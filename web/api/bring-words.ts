import { languageOf } from '#contract/languages/languages.ts';
import { speakAs, type Words } from '#contract/languages/translate.ts';
import { keepLanguage } from '../ui/keep-language.ts';

const shelves = {
  en: { site: () => import('#contract/languages/en.json'), admin: () => ({ default: {} }) },
  id: {
    site: () => import('#contract/languages/id/site.json'),
    admin: () => import('#contract/languages/id/admin.json'),
  },
};

let words: Words = {};

/** Has the words of the language that the address of this page begins with at hand, before anything is shown in them. */
export async function bringWords(shelf: 'site' | 'admin'): Promise<void> {
  const language = languageOf(window.location.pathname);
  if (!language) return;
  keepLanguage(language);
  const more = await shelves[language][shelf]();
  words = { ...words, ...more.default };
  speakAs(() => ({ language, words }));
}
