import type { CodePointRange } from '#fonts/engine.ts';
import { fromMultirange, neededCodePoints } from '../coverage.ts';
import type { Filters } from '../filters.ts';
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
  search_name: string;
  search_text: string;
};

/** What products are filtered and counted by. Each holds the kind of each product, by the product's place in the index. */
export const aspectNames = ['price', 'type', 'category', 'script', 'language', 'license', 'coverage'] as const;
export type AspectName = (typeof aspectNames)[number];
type Aspect<Value> = { kinds: Kinds<Value>; of: GrowingNumbers };

const aspect = <Value>(): Aspect<Value> => ({ kinds: new Kinds<Value>(), of: new GrowingNumbers() });
const parse = (text: string) => JSON.parse(text) as string[];
const bandOf = (cents: number) => (cents < 5_000 ? 'under-50' : cents <= 10_000 ? '50-100' : 'above-100');

export class Aspects {
  readonly price = aspect<string[]>();
  readonly type = aspect<string[]>();
  readonly category = aspect<string[]>();
  readonly script = aspect<string[]>();
  readonly language = aspect<string[]>();
  /** Numbers of licence types. */
  readonly license = aspect<string[]>();
  readonly coverage = aspect<Int32Array>();

  push(row: IndexRow, coverages: ReadonlyMap<number, string>): void {
    const { price, type, category, script, language, license, coverage } = this;
    price.of.push(price.kinds.numberOf(bandOf(row.price_cents), (band) => [band]));
    type.of.push(type.kinds.numberOf(row.type, (name) => [name]));
    category.of.push(category.kinds.numberOf(row.categories, parse));
    script.of.push(script.kinds.numberOf(row.scripts, parse));
    language.of.push(language.kinds.numberOf(row.languages, parse));
    license.of.push(license.kinds.numberOf(row.licenses, parse));
    const bounds = () => Int32Array.from(fromMultirange(coverages.get(row.coverage_id)!).flat());
    coverage.of.push(coverage.kinds.numberOf(String(row.coverage_id), bounds));
  }

  /** Which kinds of an aspect a filter lets through; null where nothing is asked of it. */
  passing(name: AspectName, filters: Filters, licenseIds: ReadonlyMap<string, string>): Uint8Array | null {
    if (name === 'coverage') {
      const needed = neededCodePoints(filters.text ?? '');
      if (needed.length === 0) return null;
      return this.coverage.kinds.passing((bounds) => needed.every(([point]) => hasPoint(bounds, point)));
    }
    const asked = filters[name];
    if (!asked) return null;
    const wanted = name === 'license' ? licenseIds.get(asked) : asked;
    return this[name].kinds.passing((values) => wanted !== undefined && values.includes(wanted));
  }
}

/** Whether a code point lies in ranges that are given by their first and last ones, in order. */
export function hasPoint(bounds: Int32Array, point: CodePointRange[0]): boolean {
  let low = 0;
  let high = bounds.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (point < bounds[2 * middle]!) high = middle - 1;
    else if (point > bounds[2 * middle + 1]!) low = middle + 1;
    else return true;
  }
  return false;
}
