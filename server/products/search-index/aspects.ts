import { priceBandOf } from '#contract/bands.ts';
import { neededCodePoints } from '../coverage.ts';
import type { Filters } from '../filters.ts';
import { CoveragePages } from './coverage-pages.ts';
import { GrowingNumbers } from './growing-numbers.ts';
import { Kinds } from './kinds.ts';

/** A row of the database as the index takes it in; lists are JSON. */
export type IndexRow = {
  id: number;
  created_at: Date;
  price_cents: number;
  type: string;
  categories: string;
  tags: string;
  scripts: string;
  languages: string;
  licenses: string;
  coverage_id: number;
  style_count: number;
  search_name: string;
  search_text: string;
  /** A list of MeasuredStyle. */
  shapes: string;
};

/** What products are filtered and counted by. Each holds the kind of each product, by the product's place in the index. */
export const aspectNames = ['price', 'type', 'category', 'script', 'language', 'license', 'coverage'] as const;
export type AspectName = (typeof aspectNames)[number];

const aspect = () => ({ kinds: new Kinds<string[]>(), of: new GrowingNumbers() });
const parse = (text: string) => JSON.parse(text) as string[];

/** The kinds of all products, one list for each aspect; what products share stands once, in its kind. */
export class Aspects {
  readonly price = aspect();
  readonly type = aspect();
  readonly category = aspect();
  readonly script = aspect();
  readonly language = aspect();
  /** Numbers of licence types. */
  readonly license = aspect();
  readonly coverage = { kinds: new CoveragePages(), of: new GrowingNumbers() };

  /** 1 for a product that has fonts. */
  readonly fonts = new GrowingNumbers();

  push(row: IndexRow): void {
    const { price, type, category, script, language, license, coverage } = this;
    this.fonts.push(row.style_count > 0 ? 1 : 0);
    price.of.push(price.kinds.numberOf(priceBandOf(row.price_cents), (band) => [band]));
    type.of.push(type.kinds.numberOf(row.type, (name) => [name]));
    category.of.push(category.kinds.numberOf(row.categories, parse));
    script.of.push(script.kinds.numberOf(row.scripts, parse));
    language.of.push(language.kinds.numberOf(row.languages, parse));
    license.of.push(license.kinds.numberOf(row.licenses, parse));
    coverage.of.push(coverage.kinds.numberOf(row.coverage_id)!);
  }

  /** Which kinds of an aspect a filter lets through; null where nothing is asked of it. */
  passing(name: AspectName, filters: Filters, licenseIds: ReadonlyMap<string, string>): Uint8Array | null {
    if (name === 'coverage') {
      const needed = neededCodePoints(filters.text ?? '').map(([point]) => point);
      return needed.length === 0 ? null : this.coverage.kinds.passing(needed);
    }
    const asked = filters[name];
    if (!asked) return null;
    const wanted = name === 'license' ? licenseIds.get(asked) : asked;
    return this[name].kinds.passing((values) => wanted !== undefined && values.includes(wanted));
  }
}
