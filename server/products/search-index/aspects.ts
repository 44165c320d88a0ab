import { priceBandOf } from '#contract/price-bands.ts';
import type { CodePointRange } from '#fonts/engine.ts';
import { fromMultirange, neededCodePoints } from '../coverage.ts';
import type { Filters } from '../filters.ts';
import { GrowingNumbers } from './postings.ts';

/** Kinds by the text that they are known by, numbered as they come. */
class Kinds<Value> {
  #known = new Map<string, Kind<Value>>();
  readonly all: Kind<Value>[] = [];

  get size(): number {
    return this.all.length;
  }

  /** The number of a kind; `read` makes its value where it is new. */
  numberOf(key: string, read: (key: string) => Value): number {
    const known = this.#known.get(key);
    if (known) return known.number;
    const kind = { number: this.all.length, value: read(key) };
    this.#known.set(key, kind);
    this.all.push(kind);
    return kind.number;
  }

  /** For each kind by its number whether it passes. */
  passing(test: (value: Value) => boolean): Uint8Array {
    return Uint8Array.from(this.all, ({ value }) => (test(value) ? 1 : 0));
  }
}

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
  /** What the product names: lists of a slug, a blank and a name. */
  designers: string;
  foundries: string;
  coverage_id: number;
  style_count: number;
  search_name: string;
  search_text: string;
  /** A list of MeasuredStyle. */
  shapes: string;
};

/** What products are filtered and counted by. Each holds the kind of each product, by the product's place in the index. */
export const aspectNames = [
  'price',
  'type',
  'category',
  'script',
  'language',
  'license',
  'designer',
  'foundry',
  'coverage',
] as const;
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
  /** A slug, a blank and a name: who is called otherwise is another kind, so no name here is an old one. */
  readonly designer = aspect();
  readonly foundry = aspect();
  readonly coverage = { kinds: new CoveragePages(), of: new GrowingNumbers() };

  /** 1 for a product that has fonts. */
  readonly fonts = new GrowingNumbers();

  push(row: IndexRow): void {
    const { price, type, category, script, language, license, designer, foundry, coverage } = this;
    this.fonts.push(row.style_count > 0 ? 1 : 0);
    price.of.push(price.kinds.numberOf(priceBandOf(row.price_cents), (band) => [band]));
    type.of.push(type.kinds.numberOf(row.type, (name) => [name]));
    category.of.push(category.kinds.numberOf(row.categories, parse));
    script.of.push(script.kinds.numberOf(row.scripts, parse));
    language.of.push(language.kinds.numberOf(row.languages, parse));
    license.of.push(license.kinds.numberOf(row.licenses, parse));
    designer.of.push(designer.kinds.numberOf(row.designers, parse));
    foundry.of.push(foundry.kinds.numberOf(row.foundries, parse));
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
    if (name === 'designer' || name === 'foundry')
      return this[name].kinds.passing((values) => values.some((value) => value.startsWith(`${asked} `)));
    const wanted = name === 'license' ? licenseIds.get(asked) : asked;
    return this[name].kinds.passing((values) => wanted !== undefined && values.includes(wanted));
  }
}

/** 256 code points in a row, of which a font has some: a bit for each. */
type Page = { number: number; bits: Uint32Array };
const PAGE = 256;

/** What fonts can draw. Coverages are numbered as they come, and each is a list of pages, most of which many share. */
class CoveragePages {
  #numbers = new Map<number, number>();
  #pages = new Kinds<Page>();
  /** Where the pages of each coverage end in the list of all. */
  #ends = new GrowingNumbers();
  #held = new GrowingNumbers();

  get size(): number {
    return this.#ends.length;
  }

  /** The number of a coverage by its id; nothing while it is not known. */
  numberOf(id: number): number | undefined {
    return this.#numbers.get(id);
  }

  /** Takes in a coverage as PostgreSQL writes it. */
  add(id: number, multirange: string): void {
    for (const [number, bits] of cutPages(fromMultirange(multirange)))
      this.#held.push(this.#pages.numberOf(`${number} ${bits.join()}`, () => ({ number, bits })));
    this.#ends.push(this.#held.length);
    this.#numbers.set(id, this.#ends.length - 1);
  }

  /** For each coverage by its number whether it has all of these code points. */
  passing(points: readonly number[]): Uint8Array {
    const needed = cutPages(points.map((point) => [point, point]));
    const passes = Uint8Array.from(this.#pages.all, ({ value }) => {
      const bits = needed.get(value.number);
      return bits?.every((some, at) => (some & ~value.bits[at]!) === 0) ? 1 : 0;
    });
    const result = new Uint8Array(this.size);
    for (let coverage = 0, at = 0; coverage < this.size; coverage += 1) {
      let found = 0;
      for (const end = this.#ends.at(coverage); at < end; at += 1) found += passes[this.#held.at(at)]!;
      if (found === needed.size) result[coverage] = 1;
    }
    return result;
  }
}

function cutPages(ranges: readonly CodePointRange[]): Map<number, Uint32Array> {
  const pages = new Map<number, Uint32Array>();
  for (const [first, last] of ranges) {
    for (let point = first; point <= last; point += 1) {
      const number = Math.floor(point / PAGE);
      const bits = pages.get(number) ?? new Uint32Array(PAGE / 32);
      pages.set(number, bits);
      bits[(point % PAGE) >> 5]! |= 1 << (point % 32);
    }
  }
  return pages;
}

/** One of few: products of the same languages, say, share one kind, and what is asked of it is asked once for all of them. */
export type Kind<Value> = { number: number; value: Value };
