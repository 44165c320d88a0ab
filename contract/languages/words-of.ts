import en from './en.json' with { type: 'json' };
import admin from './id/admin.json' with { type: 'json' };
import server from './id/server.json' with { type: 'json' };
import site from './id/site.json' with { type: 'json' };
import type { Language } from './languages.ts';
import type { Words } from './translate.ts';

const all: Readonly<Record<Language, Words>> = { en, id: { ...site, ...admin, ...server } };

/** Every text of the shop in a language; for servers, which have them all at hand. */
export const wordsOf = (language: Language): Words => all[language];
