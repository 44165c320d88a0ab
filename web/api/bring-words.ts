import { languageOf } from '#contract/languages/languages.ts';
import { speakAs, type Words } from '#contract/languages/translate.ts';
import { keepLanguage } from '../ui/keep-language.ts';
import { bringCode } from './parts/bring-code.ts';
import { reportError } from './parts/report-error.ts';

const groups = {
  en: { site: () => import('#contract/languages/en.json'), admin: async () => ({ default: {} }) },
  id: {
    site: () => import('#contract/languages/id/site.json'),
    admin: () => import('#contract/languages/id/admin.json'),
  },
};

let words: Words = {};

/**
 * Has the words of the language that the address of this page begins with at hand, before anything is shown in them.
 */
export async function bringWords(group: 'site' | 'admin'): Promise<void> {
  const language = languageOf(window.location.pathname);
  if (!language) return;
  keepLanguage(language);
  try {
    const more = await bringCode<{ default: Words }>(groups[language][group]);
    words = { ...words, ...more.default };
  } catch (error) {
    // The page works in English too.
    void reportError(error, `the words of ${group}`);
  }
  speakAs(() => ({ language, words }));
}
