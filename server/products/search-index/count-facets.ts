import type { Facets, LetterCount } from '#contract/nouns/products.ts';
import { nameLanguage } from '#fonts/engine.ts';
import { cutCredit } from '#server/makers/credit.ts';
import { neededCodePoints } from '../coverage.ts';
import type { Filters } from '../filters.ts';
import type { Indexed } from './follow-catalogue.ts';
import { type Counts, countPlaces } from './search-places.ts';

/** The choices of every filter with their counts, the most frequent first; each counts under all filters but its own. */
export function countFacets(catalogue: Indexed, filters: Filters): Facets {
  const counts = countPlaces(catalogue, filters);
  const facet = (name: Exclude<keyof Counts['of'], 'coverage'>) =>
    sumUp(catalogue.index.aspects[name], counts.of[name]);
  const named = (asked: string | undefined, choices: Choice[], nameOf: (value: string) => string) => {
    const isUnknown = asked && !choices.some(({ value }) => value === asked);
    const all = isUnknown ? [...choices, { value: asked, count: 0 }] : choices;
    return all.map(({ value, count }) => ({ value, name: nameOf(value), count }));
  };
  const credited = (name: 'designer' | 'foundry') => {
    const every = catalogue.index.aspects[name].kinds.all.flatMap(({ value }) => value);
    const called = new Map(every.map(cutCredit));
    const choices = facet(name).map(({ value, count }) => ({ value: cutCredit(value)[0], count }));
    return named(filters[name], choices, (slug) => called.get(slug) ?? slug);
  };
  const names = new Map([...catalogue.licenseIds].map(([name, id]) => [id, name]));
  const license = facet('license').flatMap(({ value, count }) => {
    const name = names.get(value);
    return name === undefined ? [] : [{ value: name, count }];
  });
  return {
    total: counts.total,
    fonts: counts.fonts,
    price: facet('price'),
    type: facet('type'),
    category: facet('category'),
    script: facet('script'),
    language: named(filters.language, facet('language'), nameLanguage),
    license: license.sort(byCount),
    designer: credited('designer'),
    foundry: credited('foundry'),
  };
}

/** How many fonts under the other filters can write each letter of the text; a letter counts once. */
export function countLetters(catalogue: Indexed, filters: Filters): LetterCount[] {
  const letters = neededCodePoints(filters.text ?? '').map(([letter]) => letter);
  if (letters.length === 0) return [];
  const { coverage } = countPlaces(catalogue, filters).of;
  const { kinds } = catalogue.index.aspects.coverage;
  return letters.map((letter) => {
    const passing = kinds.passing([letter]);
    const fonts = coverage.reduce((sum, count, number) => sum + count * passing[number]!, 0);
    return { letter: String.fromCodePoint(letter), fonts };
  });
}

type Choice = { value: string; count: number };

/** A product may have no kind at all; that is nothing to choose by. */
function sumUp({ kinds }: { kinds: { all: { number: number; value: string[] }[] } }, counts: Uint32Array): Choice[] {
  const sums = new Map<string, number>();
  for (const { number, value } of kinds.all) {
    if (counts[number] === 0) continue;
    for (const choice of value) if (choice !== '') sums.set(choice, (sums.get(choice) ?? 0) + counts[number]!);
  }
  return [...sums].map(([value, count]) => ({ value, count })).sort(byCount);
}

function byCount(one: Choice, other: Choice): number {
  return other.count - one.count || (one.value < other.value ? -1 : 1);
}
