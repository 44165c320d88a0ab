import { AsyncLocalStorage } from 'node:async_hooks';
import { foundWords } from './found-words.ts';
import type { Language } from './languages.ts';
import { speakAs } from './translate.ts';

const speaking = new AsyncLocalStorage<Language | undefined>();

speakAs(() => {
  const language = speaking.getStore();
  return language === undefined ? undefined : { language, words: foundWords[language] ?? {} };
});

/** Does a piece of work of a server in the language of whom it is for, and everything that the work calls. */
export const speakIn = <Result>(language: Language | undefined, work: () => Result): Result =>
  speaking.run(language, work);
