import { codeLanguage } from '#contract/languages/languages.ts';
import { mainLanguageOf } from '#contract/languages/own-words.ts';
import { languageNow, t } from '#contract/languages/translate.ts';
import { termOf } from '#contract/text/fill-terms.ts';

/**
 * What `{Term}` in the terms of a licence is, by the name that they call it in every language. The shop fills it in in
 * its owner's language; where that is not the reader's it is shown as it stands in the code.
 */
export function termFact(months: number | null, locale: string): { label: 'Term'; value: string } {
  const term = termOf(months);
  const isOwn = mainLanguageOf(locale) === (languageNow() ?? codeLanguage);
  const value = isOwn ? t(term) : term.text.replace('{months}', String(term.values?.months ?? ''));
  return { label: 'Term', value };
}
