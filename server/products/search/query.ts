import { searchable } from '../catalogue/filters.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { Criterion, Fact, KnownFace, Reading } from './criterion.ts';
import { ALIKE } from './known-faces.ts';
import { readPrice } from './read-price.ts';
import {
  findKnownFace,
  findLanguage,
  findSynonym,
  isFiller,
  LONGEST_PHRASE,
  likeBefore,
  likeBehind,
} from './synonyms.ts';

/** The words and names of the catalogue. */
export type Vocabulary = {
  /** Whether some product has a word, or has it in one of its words. */
  word(word: string): boolean;
  /** What a product of this name is like; null where none is called so. */
  font(name: string): { doc: number; facts: readonly Fact[] } | null;
};

/** What somebody asks for, as far as it is understood by what the catalogue knows of its words. */
export function readQuery(index: CatalogueIndex, query: string): Reading[] | null {
  return understandQuery(query, {
    word: (word) => index.words.isKnown(word),
    font: (name) => {
      const doc = index.findNamed(searchable(name));
      if (doc === null) return null;
      const facts = ALIKE.flatMap((trait) =>
        index.facets.valuesAt(trait, doc).map((value): Fact => ({ [trait]: value })),
      );
      return { doc, facts };
    },
  });
}

/** More words than these are not read. */
const MOST_WORDS = 12;

/**
 * Reads what somebody asks for: synonyms, languages, prices and fonts to be like. Words that only fill are left out,
 * and unknown ones stand for themselves. Null where nothing is understood beyond the words as they stand.
 */
export function understandQuery(query: string, known: Vocabulary): Reading[] | null {
  const words = searchable(query)
    .replace(/-like\b/g, ' like')
    .split(' ')
    .map((word) => word.replace(/^["'“‘(]+|["'”’),.!?;:]+$/g, ''))
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  const like = findLikeness(words, known);
  const places = [...words.keys()].filter((place) => !like || place < like.at || place >= like.at + like.length);
  const rest = places.map((place) => words[place]!);
  const readings: Reading[] = [];
  const take = (criterion: Criterion, taken: (place: number) => boolean) => {
    const left = words.filter((_, place) => !taken(place));
    readings.push({ ...criterion, without: left.every(isFiller) ? '' : left.join(' ') });
  };
  if (like?.criterion) take(like.criterion, (place) => !places.includes(place));
  let isUnderstood = like !== null;
  for (let at = 0; at < rest.length; ) {
    const meaning = readPrice(rest, at) ?? readPhrase(rest, at, known);
    const isFilling = !meaning && isFiller(rest[at]!);
    const { criterion, length } = meaning ?? { criterion: readWord(rest[at]!), length: 1 };
    const taken = places.slice(at, at + length);
    if (!isFilling) take(criterion, (place) => taken.includes(place));
    if (isFilling || meaning) isUnderstood = true;
    at += length;
  }
  return isUnderstood && readings.length > 0 ? readings : null;
}

const readWord = (word: string): Criterion => ({ name: 'word', typed: word, facts: [], words: [word], must: true });

type Found = { criterion: Criterion; length: number };

/**
 * The longest phrase from a word on that has a meaning, also one that was mistyped where one of its words is
 * unknown.
 */
function readPhrase(words: readonly string[], at: number, known: Vocabulary): Found | null {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
    const typed = words.slice(at, at + length).join(' ');
    const isOdd = length > 1 && words.slice(at, at + length).some((word) => isUnknown(word, known));
    const criterion = readMeaning(typed, isOdd, known);
    if (criterion) return { criterion, length };
  }
  const word = words[at]!;
  if (isFiller(word) || known.word(word)) return null;
  const criterion = word.includes('-')
    ? readMeaning(word.replaceAll('-', ' '), false, known)
    : readMeaning(word, true, known);
  return criterion && { criterion, length: 1 };
}

const isUnknown = (word: string, known: Vocabulary) =>
  !known.word(word) && !isFiller(word) && findSynonym(word, false) === null;

function readMeaning(typed: string, mayBeMistyped: boolean, known: Vocabulary): Criterion | null {
  const synonym = findSynonym(typed, mayBeMistyped);
  if (synonym) {
    const words = [...new Set([...typed.split(' '), ...synonym.words])];
    return { name: synonym.name, typed, facts: synonym.facts, words, must: synonym.must ?? false };
  }
  const language = findLanguage(typed, mayBeMistyped);
  if (language) return { name: 'language', typed, facts: [{ language }], words: [], must: true };
  const face = findKnownFace(typed, mayBeMistyped);
  // The name of a font of the shop, also one that was mistyped, is searched for as it stands.
  return face && !known.font(searchable(face.name)) ? likeFace(face) : null;
}

const likeFace = (face: KnownFace): Criterion => ({
  name: 'like',
  typed: face.name.toLowerCase(),
  facts: face.facts,
  words: face.words,
  must: false,
  like: { doc: null, face },
});

/**
 * The words for a font that others are to be like, with those that say so, and where they stand. Without a criterion
 * where no such font is known: then the words around say nothing.
 */
function findLikeness(
  words: readonly string[],
  known: Vocabulary,
): { criterion: Criterion | null; at: number; length: number } | null {
  let unknown: { criterion: null; at: number; length: number } | null = null;
  for (const phrase of likeBefore) {
    const at = words.findIndex((_, from) => phrase.every((word, next) => words[from + next] === word));
    if (at < 0) continue;
    // "Similar to the font Caslon", but also "like Great Vibes".
    for (let from = at + phrase.length; from < words.length; from += 1) {
      const found = readName(words.slice(from, from + LONGEST_PHRASE), known);
      if (found) return { criterion: found.criterion, at, length: from + found.length - at };
      if (!isFiller(words[from]!)) break;
    }
    unknown ??= { criterion: null, at, length: phrase.length };
  }
  const behind = words.findIndex((word) => likeBehind.includes(word));
  let end = behind;
  while (end > 0 && isFiller(words[end - 1]!)) end -= 1;
  for (let at = Math.max(0, end - LONGEST_PHRASE); at < end; at += 1) {
    const found = readName(words.slice(at, end), known);
    if (found && at + found.length === end) return { criterion: found.criterion, at, length: behind + 1 - at };
  }
  return unknown;
}

/** The name that words begin with, the longest first; one of a well-known typeface may be mistyped. */
function readName(words: readonly string[], known: Vocabulary): Found | null {
  const names = words.map((_, at) => words.slice(0, words.length - at)).filter((name) => !name.every(isFiller));
  for (const mayBeMistyped of [false, true]) {
    for (const name of names) {
      const typed = name.join(' ');
      const face = findKnownFace(typed, mayBeMistyped);
      const font = known.font(typed);
      const ofShop = font && { typed, facts: font.facts, words: [typed, ...(face?.words ?? [])] };
      if (font && ofShop)
        return {
          criterion: { name: 'like', must: false, ...ofShop, like: { doc: font.doc, face } },
          length: name.length,
        };
      if (face) return { criterion: likeFace(face), length: name.length };
    }
  }
  return null;
}
