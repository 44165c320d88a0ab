import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from './languages.ts';
import { speakAs } from './translate.ts';
import { wordsOf } from './words-of.ts';

const speaking = new AsyncLocalStorage<Language | undefined>();

speakAs(() => {
  const language = speaking.getStore();
  return language && { language, words: wordsOf(language) };
});

/** Does a piece of work of a server in the language of whom it is for, and everything that the work calls. */
export const speakIn = <Result>(language: Language | undefined, work: () => Result): Result =>
  speaking.run(language, work);
