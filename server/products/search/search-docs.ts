import type { Understood } from '#contract/nouns/product-filters.ts';
import type { Db } from '#server/kit/database/database.ts';
import { searchable, wordsOf } from '../catalogue/filters.ts';
import { productsInOrder } from '../catalogue/queries.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { Criterion } from './criterion.ts';
import { explainQuery } from './explain-query.ts';
import { SHORTEST_PIECE } from './list-docs.ts';
import { readQuery } from './query.ts';
import {
  cutPage,
  groupByRank,
  type ListPage,
  missingAt,
  NONE,
  rankDocs,
  slipsOf,
  weightsOfAll,
  worthsOf,
} from './ranking.ts';
import { scoreDocs } from './score-docs.ts';
import { type Meanings, WEIGHT } from './words.ts';

export type SearchRequest = { query: string; literal?: 'yes' | undefined; page: number; limit: number };

/**
 * What is searched for, names first; then what has the facts that the words ask for; where nothing has them, what
 * somebody may have meant who mistyped.
 */
export function searchDocs(index: CatalogueIndex, request: SearchRequest): ListPage {
  const words = [...new Set(wordsOf(request.query))];
  if (words.length === 0) return { ids: [], total: 0 };
  const text = searchable(request.query);
  const criteria = request.literal ? null : readQuery(index, request.query);
  const found = criteria ? findMeant(index, criteria, text, words) : findLiteral(index, text, words);
  return cutPage(index, found.length > 0 ? found : findNear(index, words), request);
}

/** The literal rank below which all the words are in the name. */
const IN_TAGS = 3;

/**
 * Names that begin with the text, names that hold it, names that hold all its words, then tags, then descriptions; the
 * newest first among equals.
 */
function findLiteral(index: CatalogueIndex, text: string, words: readonly string[]): number[][] {
  if (text.length < SHORTEST_PIECE) {
    const begun = groupByRank(index, (doc) => (index.names[doc]!.startsWith(text) ? 0 : NONE));
    if (begun.length > 0) return begun;
  }
  return groupByRank(index, literalRank(index, text, words));
}

function literalRank(index: CatalogueIndex, text: string, words: readonly string[]): (doc: number) => number {
  const weights = weightsOfAll(index, words, true);
  return (doc) => {
    const least = weights[doc]!;
    if (least === 0) return NONE;
    if (least < WEIGHT.name) return least === WEIGHT.tags ? IN_TAGS : IN_TAGS + 1;
    const name = index.names[doc]!;
    return name.startsWith(text) ? 0 : words.length === 1 || name.includes(text) ? 1 : 2;
  };
}

/** Beyond all ranks of criteria. */
const OTHERS = 2 ** 14;

/** Names that hold all the words, then what meets the criteria, the best first, then what else has all the words. */
function findMeant(
  index: CatalogueIndex,
  criteria: readonly Criterion[],
  text: string,
  words: readonly string[],
): number[][] {
  const literalOf = literalRank(index, text, words);
  const worths = criteria.map((criterion) => worthsOf(index, criterion));
  const find = (isLenient: boolean) => {
    const ranks = rankDocs(criteria, worths, { size: index.size, isLenient });
    const groups = groupByRank(index, (doc) => {
      const literal = literalOf(doc);
      if (literal !== NONE && literal < IN_TAGS) return literal;
      if (ranks[doc] !== NONE) return IN_TAGS + ranks[doc]!;
      return literal === NONE ? NONE : OTHERS + literal;
    });
    const ranked = Object.entries(groups).map(([rank, docs]) => ({ rank: Number(rank), docs }));
    // What lacks a criterion helps anyone who would find nothing else.
    const mostMissing = ranked.some(({ rank }) => rank < IN_TAGS) ? 0 : criteria.length / 2;
    const isShown = (rank: number) => rank < IN_TAGS || rank >= OTHERS || missingAt(rank - IN_TAGS) <= mostMissing;
    return ranked.filter(({ rank }) => isShown(rank)).map(({ docs }) => docs);
  };
  const strict = find(false);
  return strict.length > 0 ? strict : find(true);
}

/** What is understood of words that are searched for, and whether any product has all of it. */
export async function explainSearch(db: Db, index: CatalogueIndex, query: string): Promise<Understood> {
  const criteria = readQuery(index, query);
  const fonts = new Map<number, string>();
  if (criteria === null) return explainQuery([], { isMet: true, fonts });
  for (const { like } of criteria) {
    if (typeof like?.doc !== 'number') continue;
    const [product] = await productsInOrder(db, [index.ids[like.doc]!]);
    if (product) fonts.set(like.doc, product.name);
  }
  const worths = criteria.map((criterion) => worthsOf(index, criterion));
  const ranks = rankDocs(criteria, worths, { size: index.size, isLenient: true });
  const isMet = index.inOrder('newest').some((doc) => missingAt(ranks[doc]!) === 0);
  return explainQuery(criteria, { isMet, fonts });
}

/**
 * Products with every word in name, else tags, else description, allowing for a typo or two, those with the fewest
 * typos first. In names a prefix of a word is enough, since it may still be being typed.
 */
function findNear(index: CatalogueIndex, words: readonly string[]): number[][] {
  const meanings = words.map((word) => {
    const most = slipsOf(word);
    if (most > 0) return index.words.meaningsOf(word, most);
    const holding = [index.words.holding(word, true)];
    return { begun: holding, whole: holding };
  });
  for (const least of [WEIGHT.name, WEIGHT.tags, WEIGHT.text]) {
    const lists = meanings.map(({ begun, whole }) => (least === WEIGHT.name ? begun : whole));
    const found = groupByRank(index, slipsRank(index, lists, least));
    if (found.length > 0) return found;
  }
  return [];
}

/** How many slips all words together have in a product; none where one of them is not in it. */
function slipsRank(index: CatalogueIndex, lists: readonly Meanings[], least: number): (doc: number) => number {
  const scores = lists.map((meanings) => {
    const score = new Uint8Array(index.size);
    for (const [slips, numbers] of meanings.entries())
      scoreDocs(index, numbers, (weight) => (weight >= least ? meanings.length - slips : 0), score);
    return score;
  });
  const most = lists.reduce((sum, meanings) => sum + meanings.length, 0);
  return (doc) => {
    let rank = most;
    for (const score of scores) {
      if (score[doc] === 0) return NONE;
      rank -= score[doc]!;
    }
    return rank;
  };
}
