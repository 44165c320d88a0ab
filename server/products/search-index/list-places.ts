import { type Filters, wordsOf } from '../filters.ts';
import { type AspectName, aspectNames } from './aspects.ts';
import { WEIGHT } from './catalogue-index.ts';
import type { Indexed } from './follow-catalogue.ts';
import type { GrowingNumbers } from './growing-numbers.ts';

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

/** Counts the products on offer by their kinds, in one pass over all. */
export function countPlaces(catalogue: Indexed, filters: Filters): Counts {
  const { index } = catalogue;
  const failing = failures(catalogue, filters);
  const counts = aspectNames.map((name) => new Uint32Array(index.aspects[name].kinds.size));
  const kinds = aspectNames.map((name) => index.aspects[name].of);
  let total = 0;
  let fonts = 0;
  for (const place of index.inOrder('newest')) {
    const failed = failing(place);
    if (failed === 0) {
      total += 1;
      fonts += index.aspects.fonts.at(place);
      for (let at = 0; at < kinds.length; at += 1) counts[at]![kinds[at]!.at(place)]! += 1;
    } else if (failed > 0) {
      counts[failed - 1]![kinds[failed - 1]!.at(place)]! += 1;
    }
  }
  const of = Object.fromEntries(aspectNames.map((name, at) => [name, counts[at]!])) as Counts['of'];
  return { total, fonts, of };
}

const SEVERAL = -1;

/** Tells of a place which aspect's filter alone it fails, counted from 1; 0 where it fails none, and -1 where several or the words. */
function failures({ index, licenseIds }: Indexed, filters: Filters): (place: number) => number {
  const tests: { number: number; passing: Uint8Array; of: GrowingNumbers }[] = [];
  for (const [at, name] of aspectNames.entries()) {
    const passing = index.aspects.passing(name, filters, licenseIds);
    if (passing) tests.push({ number: at + 1, passing, of: index.aspects[name].of });
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
