import { neededCodePoints } from '../catalogue/coverage.ts';
import type { Filters } from '../catalogue/filters.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { Bits } from './doc-set.ts';
import { type FacetName, facetNames } from './facets.ts';

export const filterNames = [...facetNames, 'text'] as const;
export type FilterName = (typeof filterNames)[number];

/** The products that each filter lets through; a filter that is not set is not among them. */
export function passFilters(index: CatalogueIndex, filters: Filters): Map<FilterName, Bits> {
  const passing = new Map<FilterName, Bits>();
  for (const name of filterNames) {
    const requested = filters[name];
    if (!requested) continue;
    if (name !== 'text') passing.set(name, index.facets.having(name, valueTest(index, name, requested), index.size));
    else {
      const letters = neededCodePoints(requested).map(([letter]) => letter);
      if (letters.length > 0) passing.set(name, index.letters.writing(letters));
    }
  }
  return passing;
}

function valueTest(
  { licenseIds, plans }: CatalogueIndex,
  name: FacetName,
  requested: string,
): (value: string) => boolean {
  // A slug, a blank and a name.
  if (name === 'designer' || name === 'foundry') return (value) => value.startsWith(`${requested} `);
  const wanted = name === 'license' ? licenseIds.get(requested) : name === 'plan' ? plans.get(requested) : requested;
  return (value) => value === wanted;
}
