import { mustExist } from '#contract/must-exist.ts';
import { nameLanguage } from '#fonts/engine.ts';
import kept from './specimen-texts.json' with { type: 'json' };

/** A paragraph in a language, and how the language is called. */
export type OwnText = { language: string; name: string; isRightToLeft: boolean; text: string };

const RIGHT_TO_LEFT: readonly string[] = ['Arab', 'Hebr'];
const isIn = (scripts: readonly string[], text: string) =>
  scripts.some((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(text));

/**
 * The paragraphs that a font may be shown by: those in languages that it supports, in the script of its specimen word
 * before all others.
 */
export function ownTexts(languages: readonly string[], specimen: string): OwnText[] {
  const supported = kept.texts.filter(({ language }) => languages.includes(language));
  const [own, others] = [true, false].map((isOwn) =>
    supported.filter(({ scripts }) => isIn(scripts, specimen) === isOwn),
  );
  return [...mustExist(own), ...mustExist(others)].map(({ language, scripts, text }) => ({
    language,
    name: nameLanguage(language),
    isRightToLeft: scripts.some((script) => RIGHT_TO_LEFT.includes(script)),
    text,
  }));
}
