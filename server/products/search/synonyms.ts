import { languageNames } from '#fonts/engine.ts';
import { searchable } from '../catalogue/filters.ts';
import type { Fact } from './criterion.ts';
import { editDistance } from './edit-distance.ts';
import { knownFaces } from './known-faces.ts';
import english from './synonyms.json' with { type: 'json' };
import indonesian from './synonyms-id.json' with { type: 'json' };

type Synonym = { name: string; facts: readonly Fact[]; words: readonly string[]; must?: boolean };

/** This many words make the longest phrase that has a meaning of its own. */
export const LONGEST_PHRASE = 3;

const fillers = new Set([...english.fillers, ...indonesian.fillers]);
export const isFiller = (word: string): boolean => fillers.has(word);

/** What comes before and behind the name of a font that others are to be like. */
export const likeBefore = [...indonesian.likeBefore, ...english.likeBefore].map((phrase) => phrase.split(' '));
export const likeBehind: readonly string[] = [...indonesian.likeBehind, ...english.likeBehind];

const inIndonesian: Readonly<Record<string, readonly string[]>> = indonesian.phrases;
/** A phrase of both languages is English, which comes later. */
const synonymsByWords = new Map(
  [inIndonesian, null].flatMap((other) =>
    (english.synonyms as (Synonym & { phrases: string[] })[]).flatMap((synonym) =>
      (other ? (other[synonym.name] ?? []) : synonym.phrases).map((words) => [words, synonym] as const),
    ),
  ),
);

export const findSynonym = (words: string, mayBeMistyped: boolean) => find(synonymsByWords, words, mayBeMistyped);
export const findKnownFace = (words: string, mayBeMistyped: boolean) => find(knownFaces, words, mayBeMistyped);

/** What is stored under a text, or under one that differs by a slip of the finger or two. */
function find<Value>(stored: ReadonlyMap<string, Value>, text: string, mayBeMistyped: boolean): Value | null {
  const exact = stored.get(text);
  if (exact !== undefined || !mayBeMistyped) return exact ?? null;
  let most = text.length >= 8 ? 2 : text.length >= 5 ? 1 : 0;
  const isPhrase = text.includes(' ');
  let best: Value | null = null;
  for (const [other, value] of stored) {
    if (most === 0) break;
    const slips = other.includes(' ') === isPhrase ? editDistance(text, other, most) : most + 1;
    if (slips > most) continue;
    best = value;
    most = slips - 1;
  }
  return best;
}

/** Shorter names of languages are words of other meanings more often than not. */
const SHORTEST = 4;
const tags = new Map(
  languageNames().flatMap(({ tag, name }) => (name.length < SHORTEST ? [] : [[searchable(name), tag] as const])),
);

const indonesianNames = new Intl.DisplayNames(['id'], { type: 'language', fallback: 'none' });
const tagsInIndonesian = new Map(
  languageNames().flatMap(({ tag }) => {
    const name = indonesianNames.of(tag);
    return name && name.length >= SHORTEST ? [[searchable(name), tag] as const] : [];
  }),
);

/** The BCP 47 tag of a language by its English name, or by its Indonesian one as it is written. */
export const findLanguage = (name: string, mayBeMistyped: boolean): string | null =>
  find(tags, name, mayBeMistyped) ?? tagsInIndonesian.get(name) ?? null;
