import { languageNames } from '#fonts/engine.ts';
import { searchable } from '../filters.ts';
import { find } from './lexicon.ts';

/** Shorter names of languages are words of other meanings more often than not. */
const SHORTEST = 4;
const tags = new Map(
  languageNames().flatMap(({ tag, name }) => (name.length < SHORTEST ? [] : [[searchable(name), tag] as const])),
);

const inIndonesian = new Intl.DisplayNames(['id'], { type: 'language', fallback: 'none' });
const tagsInIndonesian = new Map(
  languageNames().flatMap(({ tag }) => {
    const name = inIndonesian.of(tag);
    return name && name.length >= SHORTEST ? [[searchable(name), tag] as const] : [];
  }),
);

/** The BCP 47 tag of a language by its English name, or by its Indonesian one as it is written. */
export const languageTagOf = (name: string, mayBeMistyped: boolean): string | null =>
  find(tags, name, mayBeMistyped) ?? tagsInIndonesian.get(name) ?? null;
