import { searchable } from '../filters.ts';
import { languageTagOf } from './language-tags.ts';
import { findKnownName, findSense, isFiller, LONGEST_PHRASE } from './lexicon.ts';
import type { Known, Question, Wish } from './question.ts';
import { readPrice } from './read-price.ts';

/** More words than these are not read. */
const MOST_WORDS = 12;
const LIKE_BEFORE = [
  ['similar', 'to'],
  ['alternative', 'to'],
  ['alternatives', 'to'],
  ['looks', 'like'],
  ['instead', 'of'],
  ['close', 'to'],
  ['mirip', 'dengan'],
  ['serupa', 'dengan'],
  ['alternatif', 'untuk'],
  ['mirip'],
  ['serupa'],
  ['seperti'],
  ['sejenis'],
  ['pengganti'],
  ['alternatif'],
  ['like'],
];
const LIKE_BEHIND = [
  'alternatif',
  'alternative',
  'alternatives',
  'lookalike',
  'lookalikes',
  'replacement',
  'clone',
  'substitute',
];

/**
 * Reads what somebody asks for: senses of words, languages, prices and fonts to be like. Words that only fill are left out, and those that
 * nobody knows stand for themselves. Null where nothing is understood beyond the words as they stand.
 */
export function understandQuestion(query: string, known: Known): Question | null {
  const words = searchable(query)
    .split(' ')
    .map((word) => word.replace(/^["'“‘(]+|["'”’),.!?;:]+$/g, ''))
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  const { rest, like } = takeLike(words, known);
  const wishes: Wish[] = like ? [like] : [];
  let isUnderstood = like !== null;
  for (let at = 0; at < rest.length; ) {
    const found = readPrice(rest, at) ?? readPhrase(rest, at, known);
    if (found) {
      wishes.push(found.wish);
      at += found.length;
      isUnderstood = true;
      continue;
    }
    const word = rest[at]!;
    at += 1;
    if (isFiller(word)) isUnderstood = true;
    else wishes.push({ is: 'word', typed: word, facts: [], words: [word], must: true });
  }
  return isUnderstood && wishes.length > 0 ? { wishes } : null;
}

type Found = { wish: Wish; length: number };

/** The longest phrase from a word on that has a meaning, also one that was mistyped where one of its words is known to nobody. */
function readPhrase(words: readonly string[], at: number, known: Known): Found | null {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
    const typed = words.slice(at, at + length).join(' ');
    const isOdd = length > 1 && words.slice(at, at + length).some((word) => isUnknown(word, known));
    const wish = readMeaning(typed, isOdd);
    if (wish) return { wish, length };
  }
  const word = words[at]!;
  if (isFiller(word) || known.word(word)) return null;
  const wish = word.includes('-') ? readMeaning(word.replaceAll('-', ' '), false) : readMeaning(word, true);
  return wish && { wish, length: 1 };
}

const isUnknown = (word: string, known: Known) =>
  !known.word(word) && !isFiller(word) && findSense(word, false) === null;

function readMeaning(typed: string, mayBeMistyped: boolean): Wish | null {
  const sense = findSense(typed, mayBeMistyped);
  if (sense) {
    const words = [...new Set([...typed.split(' '), ...sense.words])];
    return { is: sense.is, typed, facts: sense.facts, words, must: sense.must ?? false };
  }
  const language = languageTagOf(typed, mayBeMistyped);
  if (language) return { is: 'language', typed, facts: [{ language }], words: [], must: true };
  const name = findKnownName(typed, mayBeMistyped);
  return name && { is: 'like', typed: name.name, facts: name.facts, words: name.words, must: false };
}

/** A font that others are to be like, out of the words; those that are left. */
function takeLike(words: string[], known: Known): { rest: string[]; like: Wish | null } {
  for (const phrase of LIKE_BEFORE) {
    const at = words.findIndex((_, from) => phrase.every((word, next) => words[from + next] === word));
    if (at < 0) continue;
    const from = at + phrase.length;
    const found = readName(words, from, Math.min(LONGEST_PHRASE, words.length - from), known);
    if (found) return { rest: [...words.slice(0, at), ...words.slice(from + found.length)], like: found.wish };
  }
  const at = words.findIndex((word) => LIKE_BEHIND.includes(word));
  const found = at > 0 ? readName(words, 0, at, known) : null;
  return found
    ? { rest: [...words.slice(found.length, at), ...words.slice(at + 1)], like: found.wish }
    : { rest: words, like: null };
}

function readName(words: readonly string[], from: number, most: number, known: Known): Found | null {
  for (let length = most; length > 0; length -= 1) {
    const typed = words.slice(from, from + length).join(' ');
    const font = isFiller(typed) ? null : known.font(typed);
    if (font) return { wish: { is: 'like', typed, ...font, words: [typed, ...font.words], must: false }, length };
    const name = findKnownName(typed, length === 1);
    if (name)
      return { wish: { is: 'like', typed: name.name, facts: name.facts, words: name.words, must: false }, length };
  }
  return null;
}
