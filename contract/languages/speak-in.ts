import { AsyncLocalStorage } from 'node:async_hooks';
import en from './en.json' with { type: 'json' };
import admin from './id/admin.json' with { type: 'json' };
import server from './id/server.json' with { type: 'json' };
import site from './id/site.json' with { type: 'json' };
import type { Language } from './languages.ts';
import { speakAs, type Words } from './translate.ts';

/** Every text of the shop by language; for servers, which have them all at hand. */
const words: Readonly<Record<Language, Words>> = { en, id: { ...site, ...admin, ...server } };

const speaking = new AsyncLocalStorage<Language | undefined>();

speakAs(() => {
  const language = speaking.getStore();
  return language && { language, words: words[language] };
});

/** Does a piece of work of a server in the language of whom it is for, and everything that the work calls. */
export const speakIn = <Result>(language: Language | undefined, work: () => Result): Result =>
  speaking.run(language, work);
