import { codeLanguage, type Language } from '#contract/languages/languages.ts';
import type { TextTranslations } from '#contract/languages/own-words.ts';
import { languageNow } from '#contract/languages/translate.ts';
import { refuse } from '#server/kit/refusal.ts';

/** What is read next to a binding text: its translation for the reader, and to staff all that was written. */
export function presentTranslations(translations: TextTranslations, isStaff: boolean) {
  const language = languageNow() ?? codeLanguage;
  const text = translations[language]?.text;
  const sources = Object.entries(translations).map(([tag, { source }]) => [tag, source]);
  return {
    translation: text === undefined ? null : { language, text },
    translations: isStaff ? Object.fromEntries(sources) : null,
  };
}

type Fill = (source: string, language: Language) => { text: string; unknown: string[] };

/**
 * What is stored of translations after some were sent: an empty one goes, an absent one stays, and all are filled in
 * again.
 * @throws Refusal invalid_input where one names what there is not.
 */
export function fillTranslations(
  before: TextTranslations,
  sent: Readonly<Record<Language, string>>,
  { fill, describeUnknown }: { fill: Fill; describeUnknown: (labels: string[]) => string },
): TextTranslations {
  const stored = Object.entries(before).map(([language, { source }]) => [language, source] as const);
  const sources = Object.entries({ ...Object.fromEntries(stored), ...sent }).filter(([, text]) => text.trim() !== '');
  const filled = sources.map(([language, source]) => {
    const { text, unknown } = fill(source, language);
    if (unknown.length > 0)
      refuse('invalid_input', { fields: { [`translations.${language}`]: describeUnknown(unknown) } });
    return [language, { source, text }] as const;
  });
  return Object.fromEntries(filled);
}
