import type { CatalogueIndex } from './catalogue-index.ts';
import type { Criterion, Fact } from './criterion.ts';
import { type Bits, narrow, noBits, visitBits } from './doc-set.ts';
import { passFilters } from './filters.ts';
import { findLike, MOST_NEAR } from './find-like.ts';
import { scoreDocs } from './score-docs.ts';
import { WEIGHT } from './words.ts';

/** How many slips of the finger a word may hold: a short one none, a long one two. */
export const slipsOf = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

/**
 * What a word is worth by where it is, from descriptions over tags to names: as it was typed, and as another word for
 * it.
 */
const AS_TYPED = [0, 2, 5, 6];
const AS_INTENDED = [0, 1, 3, 3];
/** What the first of several facts is worth, and each of those of a font that others are to be like. */
const FACT = 4;
const FACT_OF_MANY = 2;
const MOST_OF_WORDS = 12;
/** What looks like a font is worth more than this, which is more than all words and facts that others share with it. */
const LEAST_OF_NEAR = 32;
/** A synonym that only a description mentions in other words is not met. */
const ENOUGH = 2;
/** More than all criteria are worth together. */
const MOST = 512;

/** The rank of what does not match. */
export const NONE = -1;

/** How much of a criterion each product has: its best fact and its words. */
export function worthsOf(index: CatalogueIndex, criterion: Criterion): Uint8Array {
  const worths = worthsOfWords(index, criterion);
  const all = criterion.facts.map((fact) => docsWith(index, fact));
  const [first] = all;
  const seen = noBits(index.size);
  for (const [at, docs] of all.entries()) {
    if (criterion.name === 'like') {
      // The first fact of a font to be like is the class of its letters: without it nothing looks alike.
      narrow(docs, first!);
      visitBits(docs, (doc) => (worths[doc]! += FACT_OF_MANY));
      continue;
    }
    const worth = Math.max(ENOUGH, FACT - at);
    for (let word = 0; word < seen.length; word += 1) {
      docs[word]! &= ~seen[word]!;
      seen[word]! |= docs[word]!;
    }
    visitBits(docs, (doc) => (worths[doc]! += worth));
  }
  const near = criterion.like ? findLike(index, criterion.like) : [];
  for (const [at, doc] of near.entries()) worths[doc] = LEAST_OF_NEAR + MOST_NEAR - at;
  return worths;
}

function docsWith(index: CatalogueIndex, { least = 0, most = Infinity, below = Infinity, ...filters }: Fact): Bits {
  const [first, ...others] = passFilters(index, filters).values();
  if (!first) return index.priced((cents) => cents >= least && cents <= most && cents < below);
  for (const other of others) narrow(first, other);
  return first;
}

/** What the words of a criterion are worth in each product; an unknown word may hold a slip. */
function worthsOfWords(index: CatalogueIndex, { name, typed, words }: Criterion): Uint8Array {
  const worths = new Uint8Array(index.size);
  const asTyped = typed.split(' ');
  for (const word of words) {
    const isTyped = asTyped.includes(word);
    const worth = isTyped ? AS_TYPED : AS_INTENDED;
    const least = name === 'like' && isTyped ? WEIGHT.name : WEIGHT.text;
    const known = name === 'word' ? index.words.holding(word, true) : index.words.formsOf(word);
    const isSlip = known.length === 0 && name === 'word';
    const numbers = isSlip ? index.words.meaningsOf(word, slipsOf(word)).whole.flat() : known;
    // A word that is there twice counts once; of a synonym each word says more.
    const share = name === 'word' ? 0 : 1;
    const score = (weight: number, before: number) =>
      weight < least ? 0 : Math.min(MOST_OF_WORDS, worth[weight]! + share * before);
    scoreDocs(index, numbers, score, worths);
  }
  return worths;
}

/**
 * A rank for each product, lower is better, by what it is worth for each criterion. What meets one criterion more comes
 * before what does not. What lacks a criterion that must be met has none, unless `isLenient`.
 */
export function rankDocs(
  criteria: readonly Criterion[],
  worths: readonly Uint8Array[],
  { size, isLenient }: { size: number; isLenient: boolean },
): Int16Array {
  const ranks = new Int16Array(size).fill(MOST - 1);
  for (const [at, { must }] of criteria.entries()) {
    const isNeeded = must && !isLenient;
    const worthOf = worths[at]!;
    for (let doc = 0; doc < size; doc += 1) {
      const rank = ranks[doc]!;
      if (rank === NONE) continue;
      const worth = worthOf[doc]!;
      ranks[doc] = worth >= ENOUGH ? rank - worth : isNeeded ? NONE : rank - worth + MOST;
    }
  }
  const nothing = criteria.length * MOST;
  for (let doc = 0; doc < size; doc += 1) if (ranks[doc]! >= nothing) ranks[doc] = NONE;
  return ranks;
}

/** How many criteria are not met at a rank; -1 for none. */
export const missingAt = (rank: number): number => Math.floor(rank / MOST);

/** The best weight that each product has for a word, the least of all words; 0 where it lacks one of them. */
export function weightsOfAll(index: CatalogueIndex, words: readonly string[], isTyped: boolean): Uint8Array {
  const [least = new Uint8Array(index.size), ...others] = words.map((word) =>
    scoreDocs(index, index.words.holding(word, isTyped), (weight) => weight),
  );
  for (const weights of others)
    for (let doc = 0; doc < least.length; doc += 1) if (weights[doc]! < least[doc]!) least[doc] = weights[doc]!;
  return least;
}

/** Products by their rank; the newest first among equals. */
export function groupByRank(index: CatalogueIndex, rankOf: (doc: number) => number): number[][] {
  const groups: number[][] = [];
  for (const doc of index.inOrder('newest')) {
    const rank = rankOf(doc);
    if (rank === NONE) continue;
    groups[rank] ??= [];
    groups[rank].push(doc);
  }
  return groups;
}

export type ListPage = { ids: number[]; total: number };

/** One page of groups that follow each other. */
export function cutPage(
  index: CatalogueIndex,
  groups: readonly number[][],
  { page, limit }: { page: number; limit: number },
): ListPage {
  const docs = ([] as number[]).concat(...Object.values(groups));
  const shown = docs.slice((page - 1) * limit, page * limit);
  return { ids: shown.map((doc) => index.ids[doc]!), total: docs.length };
}
