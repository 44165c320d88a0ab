import { traitNames } from '#contract/font-choices.ts';
import { priceBandOf } from '#contract/price-bands.ts';
import type { IndexRow } from './catalogue-queries.ts';
import { type Bits, DocSet, noBits } from './doc-set.ts';
import { traitsOf } from './font-traits.ts';

/** What products are filtered and counted by, in addition to the characters that they contain. */
export const facetNames = [
  'price',
  'type',
  'category',
  'script',
  'language',
  'license',
  'designer',
  'foundry',
  'plan',
  'feature',
  ...traitNames,
] as const;
export type FacetName = (typeof facetNames)[number];
export type Choice = { value: string; count: number };

/** For each value of each facet the products that have it. */
export class FacetValues {
  readonly #docs = new Map(facetNames.map((name) => [name, new Map<string, DocSet>()]));

  add(doc: number, row: IndexRow): void {
    const values: Record<FacetName, readonly string[]> = {
      price: [priceBandOf(row.price_cents)],
      type: [row.type],
      category: row.categories,
      script: row.scripts,
      language: row.languages,
      license: row.licenses,
      designer: row.designers,
      foundry: row.foundries,
      plan: row.plan_licenses,
      feature: row.features,
      ...traitsOf(row),
    };
    for (const [name, docs] of this.#docs) {
      for (const value of values[name]) {
        if (value === '') continue;
        const having = docs.get(value) ?? new DocSet();
        having.add(doc);
        docs.set(value, having);
      }
    }
  }

  /** Every value that any product has or had. */
  valuesOf(name: FacetName): string[] {
    return [...this.#docs.get(name)!.keys()];
  }

  /** The values that a product has. */
  valuesAt(name: FacetName, doc: number): string[] {
    return this.valuesOf(name).filter((value) => this.#docs.get(name)!.get(value)!.has(doc));
  }

  /** The products that have one of the values that pass. */
  having(name: FacetName, passes: (value: string) => boolean, size: number): Bits {
    const union = noBits(size);
    for (const [value, docs] of this.#docs.get(name)!) {
      if (!passes(value)) continue;
      const bits = docs.toBits(size);
      for (let at = 0; at < union.length; at += 1) union[at]! |= bits[at]!;
    }
    return union;
  }

  /** How many of some products have each value; in no order, and none that is not there. */
  count(name: FacetName, docs: Bits): Choice[] {
    return [...this.#docs.get(name)!]
      .map(([value, having]) => ({ value, count: having.countIn(docs) }))
      .filter(({ count }) => count > 0);
  }
}
