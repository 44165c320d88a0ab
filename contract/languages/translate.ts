import type { Language } from './languages.ts';

type Values = Readonly<Record<string, string | number | null | undefined>>;

/** A text from outside of any page, before its reader is known: `t` translates it. */
export type Message = { readonly text: string; readonly values?: Values | undefined };

/** What each text of the shop is in one language, by the text as it stands in the code. */
export type Words = Readonly<Record<string, string>>;

type Spoken = { language: Language; words: Words };

let spoken = (): Spoken | undefined => undefined;

/** Says where the reader's language is found at any moment: one page in a browser, one of many at once on a server. */
export function speakAs(now: () => Spoken | undefined): void {
  spoken = now;
}

/** The language that the reader has chosen. */
export const languageNow = (): Language | undefined => spoken()?.language;

export const msg = (text: string, values?: Values): Message => ({ text, values });

/**
 * A text in the language of the reader, and as it stands in the code where none was chosen. `{name}` in it is the value
 * of that name, or nothing where that is null. Where one English text has two meanings, a `|` and what is meant follow
 * it: `t('Open|state')` says "Open".
 */
export function t(result: string | Message, values?: Values): string {
  if (typeof result !== 'string') return t(result.text, values ?? result.values);
  // A text that nobody has translated yet is one in English.
  const words = spoken()?.words[result] || result.replace(/\|[a-z ]+$/, '');
  return values ? words.replace(/\{(\w+)\}/g, (_, name: string) => `${values[name] ?? ''}`) : words;
}
