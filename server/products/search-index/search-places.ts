import { type Filters, searchable, wordsOf } from '../filters.ts';
import { type AspectName, aspectNames } from './aspects.ts';
import { type CatalogueIndex, WEIGHT } from './catalogue-index.ts';
import type { Meant } from './dictionary.ts';
import type { Indexed } from './follow-catalogue.ts';
import type { GrowingNumbers } from './postings.ts';

const SEVERAL = -1;

/** Places in their order, of which only the first are wanted; the others are counted. */
class Found {
  readonly first: number[] = [];
  total = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(place: number): void {
    if (this.first.length < this.#most) this.first.push(place);
    this.total += 1;
  }
}

export type SearchRequest = { query: string; page: number; limit: number };

/** Fewer letters than these are the beginning of a name: nearly every font has them somewhere. */
const SHORTEST_PIECE = 3;

/** What is searched for; where nothing holds it, what somebody may have meant who mistyped. */
export function searchPlaces(index: CatalogueIndex, request: SearchRequest): Listed {
  const words = [...new Set(wordsOf(request.query))];
  if (words.length === 0) return { ids: [], total: 0 };
  const last = request.page * request.limit;
  const exact = cut(index, request, findExact(index, searchable(request.query), words, last));
  return exact.total > 0 ? exact : cut(index, request, findNear(index, words, last));
}

/** By class: all of the first class go before those of the second. */
type Classes = Found[];

/**
 * Names that begin with the text, names that hold it, names that hold all its words, then tags, then descriptions; the newest
 * first among equals.
 */
function findExact(index: CatalogueIndex, text: string, words: readonly string[], last: number): Classes {
  if (text.length < SHORTEST_PIECE) {
    const begun = new Found(last);
    for (const place of index.inOrder('newest')) if (index.names[place]!.startsWith(text)) begun.add(place);
    if (begun.total > 0) return [begun];
  }
  const marks = index.marksOf(words, (found, word) => {
    for (const number of index.dictionary.holding(word, true))
      index.mark(found, number, WEIGHT.text, (weight) => weight);
  });
  const classes: Classes = Array.from({ length: 5 }, () => new Found(last));
  index.visitNewest(marks, (place) => {
    let weight: number = WEIGHT.name;
    for (const found of marks) weight = Math.min(weight, found.at(place));
    const name = index.names[place]!;
    if (weight < WEIGHT.name) classes[weight === WEIGHT.tags ? 3 : 4]!.add(place);
    else classes[name.startsWith(text) ? 0 : words.length === 1 || name.includes(text) ? 1 : 2]!.add(place);
  });
  return classes;
}

/** How many slips of the finger a word may hold: a short one none, a long one two. */
const slipsOf = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

/**
 * Products whose name, else tags, else description holds every word but for a slip or two, those with the fewest slips first. In names a
 * word may go on behind what was typed, as words do while one types.
 */
function findNear(index: CatalogueIndex, words: readonly string[], last: number): Classes {
  const meant = words.map((word) => {
    const most = slipsOf(word);
    if (most > 0) return index.dictionary.meantBy(word, most);
    const holding = [index.dictionary.holding(word, true)];
    return { begun: holding, whole: holding };
  });
  for (const least of [WEIGHT.name, WEIGHT.tags, WEIGHT.text]) {
    const lists = meant.map(({ begun, whole }) => (least === WEIGHT.name ? begun : whole));
    const classes = sortBySlips(index, lists, least, last);
    if (classes.length > 0) return classes;
  }
  return [];
}

function sortBySlips(index: CatalogueIndex, lists: readonly Meant[], least: number, last: number): Classes {
  const marks = index.marksOf(lists, (rightness, meant) => {
    for (const [slips, numbers] of meant.entries())
      for (const number of numbers) index.mark(rightness, number, least, () => meant.length - slips);
  });
  const most = lists.reduce((sum, meant) => sum + meant.length, 0);
  const classes: Classes = [];
  index.visitNewest(marks, (place) => {
    let right = 0;
    for (const rightness of marks) right += rightness.at(place);
    classes[most - right] ??= new Found(last);
    classes[most - right]!.add(place);
  });
  return classes.filter((found) => found !== undefined);
}

function cut(index: CatalogueIndex, { page, limit }: SearchRequest, classes: Classes): Listed {
  const places: number[] = [];
  let total = 0;
  for (const found of classes) {
    const from = Math.max(0, (page - 1) * limit + places.length - total);
    places.push(...found.first.slice(from, from + limit - places.length));
    total += found.total;
  }
  return { ids: places.map((place) => index.ids[place]!), total };
}

export type Listed = { ids: number[]; total: number };

export type ListRequest = Filters & { sort: 'newest' | 'price-asc' | 'price-desc'; page: number; limit: number };

/** One page of the products that pass all filters. */
export function listPlaces(catalogue: Indexed, request: ListRequest): Listed {
  const { index } = catalogue;
  const { sort, page, limit } = request;
  const failing = failures(catalogue, request);
  const ids: number[] = [];
  let total = 0;
  for (const place of index.inOrder(sort)) {
    if (failing(place) !== 0) continue;
    total += 1;
    if (total > (page - 1) * limit && ids.length < limit) ids.push(index.ids[place]!);
  }
  return { ids, total };
}

/** How many products of each kind pass the filters; those of an aspect count under all filters but its own. `fonts` of all have fonts. */
export type Counts = { total: number; fonts: number; of: Record<AspectName, Uint32Array> };

/** Counts the products on offer by their kinds: one pass over all finds those that pass, and one over these counts each aspect. */
export function countPlaces(catalogue: Indexed, filters: Filters): Counts {
  const { index } = catalogue;
  const failing = failures(catalogue, filters);
  const numbers = aspectNames.map((name) => index.aspects.numbers(name));
  const counts = numbers.map(({ size }) => new Uint32Array(size));
  const newest = index.inOrder('newest');
  const passed = new Uint32Array(newest.length);
  let total = 0;
  let fonts = 0;
  for (const place of newest) {
    const failed = failing(place);
    if (failed === 0) {
      passed[total] = place;
      total += 1;
      fonts += index.aspects.fonts.at(place);
    } else if (failed > 0) {
      counts[failed - 1]![numbers[failed - 1]!.of.at(place)]! += 1;
    }
  }
  // Aspects that are numbered together are counted once for all that pass.
  for (const [of, together] of Map.groupBy(counts.keys(), (at) => numbers[at]!.of)) {
    const sums = countKinds(passed.subarray(0, total), of, counts[together[0]!]!.length);
    for (const at of together) for (let kind = 0; kind < sums.length; kind += 1) counts[at]![kind]! += sums[kind]!;
  }
  return { total, fonts, of: Object.fromEntries(aspectNames.map((name, at) => [name, counts[at]!])) as Counts['of'] };
}

function countKinds(places: Uint32Array, of: GrowingNumbers, size: number): Uint32Array {
  const sums = new Uint32Array(size);
  for (let at = 0; at < places.length; at += 1) sums[of.at(places[at]!)]! += 1;
  return sums;
}

/** Tells of a place whether the product there passes all filters, until marks are asked for the next time. */
export function passes(catalogue: Indexed, filters: Filters): (place: number) => boolean {
  const failing = failures(catalogue, filters);
  return (place) => failing(place) === 0;
}

/** Tells of a place which aspect's filter alone it fails, counted from 1; 0 where it fails none, and -1 where several or the words. */
function failures({ index, ...offered }: Indexed, filters: Filters): (place: number) => number {
  const tests: { number: number; passing: Uint8Array; of: GrowingNumbers }[] = [];
  for (const [at, name] of aspectNames.entries()) {
    const passing = index.aspects.passing(name, filters, offered);
    if (passing) tests.push({ number: at + 1, passing, of: index.aspects.numbers(name).of });
  }
  const words = wordsOf(filters.query);
  const holding = index.marksOf(words, (marks, word) => {
    for (const number of index.dictionary.holding(word, false)) index.mark(marks, number, WEIGHT.text, () => 1);
  });
  return (place) => {
    for (const marks of holding) if (marks.at(place) === 0) return SEVERAL;
    let failed = 0;
    for (const { number, passing, of } of tests) {
      if (passing[of.at(place)] === 1) continue;
      if (failed !== 0) return SEVERAL;
      failed = number;
    }
    return failed;
  };
}
