import type { productSorts } from '#contract/nouns/products.ts';
import { type Filters, wordsOf } from '../filters.ts';
import { type AspectName, aspectNames } from './aspects.ts';
import type { Indexed } from './follow-catalogue.ts';
import type { GrowingNumbers } from './postings.ts';
import { readQuestion } from './read-question.ts';
import { hasAll, type Listed, markAsked, SHORTEST_PIECE } from './search-places.ts';
import { missingOf, NONE, weighWishes } from './weigh-wishes.ts';

const SEVERAL = -1;

export type ListRequest = Filters & { sort: (typeof productSorts)[number]; page: number; limit: number };

/** One page of the products that pass all filters. */
export function listPlaces(catalogue: Indexed, request: ListRequest): Listed {
  const { index } = catalogue;
  const { sort, page, limit } = request;
  if (sort === 'best') return listBest(catalogue, request);
  const { failing } = testsOf(catalogue, request);
  const ids: number[] = [];
  let total = 0;
  for (const place of index.inOrder(sort)) {
    if (failing(place) !== 0) continue;
    total += 1;
    if (total > (page - 1) * limit && ids.length < limit) ids.push(index.ids[place]!);
  }
  return { ids, total };
}

/** The same, those first that answer the words of the list best, and the newest first among equals. */
function listBest(catalogue: Indexed, request: ListRequest): Listed {
  const { index } = catalogue;
  const { page, limit } = request;
  const { failing, rank } = testsOf(catalogue, request);
  const ranked: number[][] = [];
  for (const place of index.inOrder('newest')) {
    if (failing(place) !== 0) continue;
    const at = rank(place);
    ranked[at] ??= [];
    ranked[at].push(place);
  }
  const places = ranked.flat();
  const shown = places.slice((page - 1) * limit, page * limit);
  return { ids: shown.map((place) => index.ids[place]!), total: places.length };
}

/** How many products of each kind pass the filters; those of an aspect count under all filters but its own. `fonts` of all have fonts. */
export type Counts<Name extends AspectName> = { total: number; fonts: number; of: Record<Name, Uint32Array> };

/** Counts the products on offer by their kinds of some aspects: one pass over all finds those that pass, and one over these counts each aspect. */
export function countPlaces<Name extends AspectName>(
  catalogue: Indexed,
  filters: Filters,
  counted: readonly Name[],
): Counts<Name> {
  const { index } = catalogue;
  const { failing } = testsOf(catalogue, filters);
  const numbers = counted.map((name) => index.aspects.numbers(name));
  const alone = aspectNames.map((name) => (counted as readonly AspectName[]).indexOf(name));
  const counts = numbers.map(({ size }) => new Uint32Array(size));
  const newest = index.inOrder('newest');
  const { passed } = index.scales();
  let total = 0;
  let fonts = 0;
  for (const place of newest) {
    const failed = failing(place);
    if (failed === 0) {
      passed[total] = place;
      total += 1;
      fonts += index.aspects.fonts.at(place);
    } else if (failed > 0) {
      const at = alone[failed - 1]!;
      if (at >= 0) counts[at]![numbers[at]!.of.at(place)]! += 1;
    }
  }
  // Aspects that are numbered together are counted once for all that pass.
  for (const [of, together] of Map.groupBy(counts.keys(), (at) => numbers[at]!.of)) {
    const sums = countKinds(passed.subarray(0, total), of, counts[together[0]!]!.length);
    for (const at of together) for (let kind = 0; kind < sums.length; kind += 1) counts[at]![kind]! += sums[kind]!;
  }
  return { total, fonts, of: Object.fromEntries(counted.map((name, at) => [name, counts[at]!])) as Counts<Name>['of'] };
}

function countKinds(places: Uint32Array, of: GrowingNumbers, size: number): Uint32Array {
  const sums = new Uint32Array(size);
  for (let at = 0; at < places.length; at += 1) sums[of.at(places[at]!)]! += 1;
  return sums;
}

/** Tells of a place whether the product there passes all filters, until marks are asked for the next time. */
export function passes(catalogue: Indexed, filters: Filters): (place: number) => boolean {
  const { failing } = testsOf(catalogue, filters);
  return (place) => failing(place) === 0;
}

type Tests = {
  /** Which aspect's filter alone a place fails, counted from 1; 0 where it fails none, and -1 where several or the words. */
  failing(place: number): number;
  /** How well a place that fails none answers the words, from 0, the best. */
  rank(place: number): number;
};

function testsOf({ index, ...offered }: Indexed, filters: Filters): Tests {
  const tests: { number: number; passing: Uint8Array; of: GrowingNumbers }[] = [];
  for (const [at, name] of aspectNames.entries()) {
    const passing = index.aspects.passing(name, filters, offered);
    if (passing) tests.push({ number: at + 1, passing, of: index.aspects.numbers(name).of });
  }
  const rank = askedBy({ index, ...offered }, filters);
  const failing = (place: number) => {
    if (rank(place) === NONE) return SEVERAL;
    let failed = 0;
    for (const { number, passing, of } of tests) {
      if (passing[of.at(place)] === 1) continue;
      if (failed !== 0) return SEVERAL;
      failed = number;
    }
    return failed;
  };
  return { failing, rank };
}

/** How well a product answers the words of a list, 0 where it says all of them; `NONE` where others lack less of what is asked for. */
function askedBy(catalogue: Indexed, { query, literal }: Filters): (place: number) => number {
  const { index } = catalogue;
  const all = wordsOf(query);
  if (all.length === 0) return () => 0;
  const wishes = (literal ? null : readQuestion(index, query ?? ''))?.wishes ?? [];
  // Beside what is understood the shortest words say nothing: nearly every product has their letters somewhere.
  const words = wishes.length === 0 ? all : all.filter((word) => word.length >= SHORTEST_PIECE || /\d/.test(word));
  const marks = markAsked(index, words, wishes, false);
  const literally = marks.slice(0, words.length);
  if (wishes.length === 0) return (place) => (hasAll(literally, place) ? 0 : NONE);
  const weighed = weighWishes(catalogue, wishes, marks.slice(words.length), false);
  const newest = index.inOrder('newest');
  let least = Number.POSITIVE_INFINITY;
  for (const place of newest) {
    if (literally.length > 0 && hasAll(literally, place)) weighed[place] = 0;
    const missing = missingOf(weighed[place]!);
    if (missing >= 0 && missing < least) least = missing;
  }
  return (place) => (missingOf(weighed[place]!) === least ? weighed[place]! : NONE);
}
