import { traitNames } from '#contract/font-choices.ts';
import { recordOf } from '#contract/keys-of.ts';
import type { Facets, LetterCount } from '#contract/nouns/product-filters.ts';
import { nameFeature, nameLanguage } from '#fonts/engine.ts';
import { cutCredit } from '#server/makers/credit.ts';
import { neededCodePoints } from '../catalogue/coverage.ts';
import type { Filters } from '../catalogue/filters.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { countBits } from './doc-set.ts';
import type { Choice, FacetName } from './facets.ts';
import { rankLanguage } from './languages-by-speakers.ts';
import { matchFilters } from './list-docs.ts';

/**
 * The values of every filter with their counts, the most frequent first, but languages by their speakers; each counts
 * under all filters but its own.
 */
export function countFacets(index: CatalogueIndex, filters: Filters): Facets {
  const { matching, matchingBut } = matchFilters(index, filters);
  const facet = (name: FacetName) => index.facets.count(name, matchingBut(name)).sort(byCount);
  const named = (requested: string | undefined, choices: Choice[], nameOf: (value: string) => string) => {
    const isUnknown = requested && !choices.some(({ value }) => value === requested);
    const all = isUnknown ? [...choices, { value: requested, count: 0 }] : choices;
    return all.map(({ value, count }) => ({ value, name: nameOf(value), count }));
  };
  const credited = (name: 'designer' | 'foundry') => {
    const called = new Map(index.facets.valuesOf(name).map(cutCredit));
    const choices = facet(name).map(({ value, count }) => ({ value: cutCredit(value)[0], count }));
    return named(filters[name], choices, (slug) => called.get(slug) ?? slug);
  };
  const offered = (name: 'license' | 'plan', ids: ReadonlyMap<string, string>) => {
    const counted = new Map(facet(name).map(({ value, count }) => [value, count]));
    return [...ids].map(([value, id]) => ({ value, count: counted.get(id) ?? 0 })).filter(({ count }) => count > 0);
  };
  const traits = recordOf(traitNames, facet);
  return {
    total: countBits(matching),
    fonts: index.withFonts.countIn(matching),
    price: facet('price'),
    type: facet('type'),
    category: facet('category'),
    script: facet('script'),
    language: named(filters.language, facet('language').sort(bySpeakers), nameLanguage),
    license: offered('license', index.licenseIds).sort(byCount),
    designer: credited('designer'),
    foundry: credited('foundry'),
    plan: offered('plan', index.plans),
    feature: named(filters.feature, facet('feature'), nameFeature),
    ...traits,
  };
}

/** How many fonts under the other filters can write each letter of the text; a letter counts once. */
export function countLetters(index: CatalogueIndex, filters: Filters): LetterCount[] {
  const letters = neededCodePoints(filters.text ?? '').map(([letter]) => letter);
  if (letters.length === 0) return [];
  const counts = index.letters.count(letters, matchFilters(index, filters).matchingBut('text'));
  return letters.map((letter, at) => ({ letter: String.fromCodePoint(letter), fonts: counts[at]! }));
}

function byCount(one: Choice, other: Choice): number {
  return other.count - one.count || (one.value < other.value ? -1 : 1);
}

/** Most fonts can write Asu, which few people search for. */
const bySpeakers = (one: Choice, other: Choice): number =>
  rankLanguage(one.value) - rankLanguage(other.value) || byCount(one, other);
