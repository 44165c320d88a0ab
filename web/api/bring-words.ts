import { languageOf } from '#contract/languages/languages.ts';
import { speakAs, type Words } from '#contract/languages/translate.ts';
import { keepLanguage } from '../ui/keep-language.ts';
import { bringCode } from './parts/bring-code.ts';
import { reportError } from './parts/report-error.ts';

/** The texts of each language as they are found when the pages are built; a language may lack a group. */
const files = import.meta.glob<{ default: Words }>('../../contract/languages/*/{site,admin,clean}.json');

let words: Words = {};

/**
 * Has the words of the language that the address of this page begins with at hand, before anything is shown in them.
 */
export async function bringWords(group: 'site' | 'admin' | 'clean'): Promise<void> {
  const language = languageOf(window.location.pathname);
  if (!language) return;
  keepLanguage(language);
  const bring = files[`../../contract/languages/${language}/${group}.json`];
  try {
    if (bring) words = { ...words, ...(await bringCode(bring)).default };
  } catch (error) {
    // The page works in English too.
    void reportError(error, `the words of ${group}`);
  }
  speakAs(() => ({ language, words }));
}

/** Code that has words of its own, once those are there. */
export const withWords = <Code>(group: 'clean', bring: () => Promise<Code>): Promise<Code> =>
  bringWords(group).then(bring);
