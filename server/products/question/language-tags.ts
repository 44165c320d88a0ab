import { languageNames } from '#fonts/engine.ts';
import { searchable } from '../filters.ts';
import { find } from './lexicon.ts';

/** Shorter names of languages are words of other meanings more often than not. */
const SHORTEST = 4;
const tags = new Map(
  languageNames().flatMap(({ tag, name }) => (name.length < SHORTEST ? [] : [[searchable(name), tag] as const])),
);

/** The BCP 47 tag of a language by its English name. */
export const languageTagOf = (name: string, mayBeMistyped: boolean): string | null => find(tags, name, mayBeMistyped);
