import { type TraitName, traitNames } from '#contract/font-choices.ts';
import type { Facets, LetterCount } from '#contract/nouns/product-filters.ts';
import { nameFeature, nameLanguage } from '#fonts/engine.ts';
import { cutCredit } from '#server/makers/credit.ts';
import { neededCodePoints } from '../coverage.ts';
import type { Filters } from '../filters.ts';
import { aspectNames, type ListedAspect } from './aspects.ts';
import type { Indexed } from './follow-catalogue.ts';
import type { Choice } from './kinds.ts';
import { countPlaces } from './list-places.ts';

const listedAspects = aspectNames.filter((name): name is ListedAspect => name !== 'coverage');

/** The choices of every filter with their counts, the most frequent first; each counts under all filters but its own. */
export function countFacets(catalogue: Indexed, filters: Filters): Facets {
  const counts = countPlaces(catalogue, filters, listedAspects);
  const facet = (name: ListedAspect) => catalogue.index.aspects.listed(name).lists.sumUp(counts.of[name]).sort(byCount);
  const named = (asked: string | undefined, choices: Choice[], nameOf: (value: string) => string) => {
    const isUnknown = asked && !choices.some(({ value }) => value === asked);
    const all = isUnknown ? [...choices, { value: asked, count: 0 }] : choices;
    return all.map(({ value, count }) => ({ value, name: nameOf(value), count }));
  };
  const credited = (name: 'designer' | 'foundry') => {
    const called = new Map(catalogue.index.aspects.listed(name).lists.choices.map(cutCredit));
    const choices = facet(name).map(({ value, count }) => ({ value: cutCredit(value)[0], count }));
    return named(filters[name], choices, (slug) => called.get(slug) ?? slug);
  };
  const offered = (name: 'license' | 'plan', ids: ReadonlyMap<string, string>) => {
    const counted = new Map(facet(name).map(({ value, count }) => [value, count]));
    return [...ids].map(([value, id]) => ({ value, count: counted.get(id) ?? 0 })).filter(({ count }) => count > 0);
  };
  const traits = Object.fromEntries(traitNames.map((name) => [name, facet(name)])) as Record<TraitName, Choice[]>;
  return {
    total: counts.total,
    fonts: counts.fonts,
    price: facet('price'),
    type: facet('type'),
    category: facet('category'),
    script: facet('script'),
    language: named(filters.language, facet('language'), nameLanguage),
    license: offered('license', catalogue.licenseIds).sort(byCount),
    designer: credited('designer'),
    foundry: credited('foundry'),
    plan: offered('plan', catalogue.plans),
    feature: named(filters.feature, facet('feature'), nameFeature),
    ...traits,
  };
}

/** How many fonts under the other filters can write each letter of the text; a letter counts once. */
export function countLetters(catalogue: Indexed, filters: Filters): LetterCount[] {
  const letters = neededCodePoints(filters.text ?? '').map(([letter]) => letter);
  if (letters.length === 0) return [];
  const { coverage } = countPlaces(catalogue, filters, ['coverage']).of;
  const { kinds } = catalogue.index.aspects.coverage;
  return letters.map((letter) => {
    const passing = kinds.passing([letter]);
    const fonts = coverage.reduce((sum, count, number) => sum + count * passing[number]!, 0);
    return { letter: String.fromCodePoint(letter), fonts };
  });
}

function byCount(one: Choice, other: Choice): number {
  return other.count - one.count || (one.value < other.value ? -1 : 1);
}
