import type { productSorts } from '#contract/nouns/products.ts';
import { type Filters, wordsOf } from '../catalogue/filters.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { type Bits, countBits, hasBit, narrow, noBits, setBit } from './doc-set.ts';
import { type FilterName, passFilters } from './filters.ts';
import { readQuery } from './query.ts';
import { cutPage, groupByRank, type ListPage, missingAt, NONE, rankDocs, weightsOfAll, worthsOf } from './ranking.ts';

/** Fewer letters than these are the beginning of a name: nearly every font has them somewhere. */
export const SHORTEST_PIECE = 3;

export type ListRequest = Filters & { sort: (typeof productSorts)[number]; page: number; limit: number };

/** One page of the products that pass all filters. */
export function listDocs(index: CatalogueIndex, { sort, page, limit, ...filters }: ListRequest): ListPage {
  const { matching, ranks } = matchFilters(index, filters);
  if (sort === 'best' && ranks) {
    const groups = groupByRank(index, (doc) => (hasBit(matching, doc) ? ranks[doc]! : NONE));
    return cutPage(index, groups, { page, limit });
  }
  const ids: number[] = [];
  let left = (page - 1) * limit;
  for (const doc of index.inOrder(sort === 'best' ? 'newest' : sort)) {
    if (!hasBit(matching, doc)) continue;
    left -= 1;
    if (left >= 0) continue;
    ids.push(index.ids[doc]!);
    if (ids.length === limit) break;
  }
  return { ids, total: countBits(matching) };
}

type Matches = {
  /** The products that pass all filters and the words, and those that pass all but one filter. */
  matching: Bits;
  matchingBut(name: FilterName): Bits;
  /** How well each product matches the words; null where there are none. */
  ranks: Int16Array | null;
};

export function matchFilters(index: CatalogueIndex, filters: Filters): Matches {
  const ranks = rankByWords(index, filters);
  const passing = passFilters(index, filters);
  const found = index.onOffer();
  if (ranks) {
    const ranked = noBits(index.size);
    for (let doc = 0; doc < ranks.length; doc += 1) if (ranks[doc] !== NONE) setBit(ranked, doc);
    narrow(found, ranked);
  }
  const narrowed = (without?: FilterName) => {
    const docs = found.slice();
    for (const [name, others] of passing) if (name !== without) narrow(docs, others);
    return docs;
  };
  const matching = narrowed();
  return { matching, ranks, matchingBut: (name) => (passing.has(name) ? narrowed(name) : matching) };
}

/**
 * How well each product matches the words of a list, 0 where it has all of them; `NONE` where others lack less of what
 * is asked for.
 */
function rankByWords(index: CatalogueIndex, { query, literal }: Filters): Int16Array | null {
  const { size } = index;
  const all = wordsOf(query);
  if (all.length === 0) return null;
  const criteria = (literal ? null : readQuery(index, query ?? '')) ?? [];
  // Next to what is understood the shortest words say nothing: nearly every product has their letters somewhere.
  const words = criteria.length === 0 ? all : all.filter((word) => word.length >= SHORTEST_PIECE || /\d/.test(word));
  const literally = weightsOfAll(index, words, false);
  if (criteria.length === 0) {
    const ranks = new Int16Array(size);
    for (let doc = 0; doc < size; doc += 1) if (literally[doc] === 0) ranks[doc] = NONE;
    return ranks;
  }
  const worths = criteria.map((criterion) => worthsOf(index, criterion));
  const ranks = rankDocs(criteria, worths, { size, isLenient: false });
  let least = Number.POSITIVE_INFINITY;
  for (const doc of index.inOrder('newest')) {
    if (literally[doc] !== 0) ranks[doc] = 0;
    if (ranks[doc] !== NONE) least = Math.min(least, missingAt(ranks[doc]!));
  }
  for (let doc = 0; doc < size; doc += 1) if (missingAt(ranks[doc]!) !== least) ranks[doc] = NONE;
  return ranks;
}
