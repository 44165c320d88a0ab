import type { CodePointRange } from '#fonts/engine.ts';
import { fromMultirange } from '../coverage.ts';
import { Kinds } from './kinds.ts';
import { GrowingNumbers } from './postings.ts';
import type { Part, SavedParts } from './saved/saved-parts.ts';

/** 256 code points in a row, of which a font has some: a bit for each. */
const PAGE = 256;

/** Which coverages have some of these code points, and by their kinds which. */
class PageOfAll {
  readonly #kinds = new Kinds<Uint32Array>();
  readonly #coverages = new GrowingNumbers();
  readonly #of = new GrowingNumbers();

  add(coverage: number, bits: Uint32Array): void {
    this.#coverages.push(coverage);
    this.#of.push(this.#kinds.numberOf(bits.join(), () => bits));
  }

  *save(): Generator<Part> {
    yield* this.#coverages.save();
    yield* this.#of.save();
    yield* this.#kinds.save();
  }

  restore(from: SavedParts): void {
    this.#coverages.restore(from);
    this.#of.restore(from);
    this.#kinds.restore(from, (key) => Uint32Array.from(key.split(','), Number));
  }

  /** Counts one more for each coverage that has all of some bits. */
  count(needed: Uint32Array, found: Uint8Array): void {
    const passing = this.#kinds.passing((bits) => needed.every((some, at) => (some & ~bits[at]!) === 0));
    const [coverages, of] = [this.#coverages.all, this.#of.all];
    for (let at = 0; at < this.#of.length; at += 1) found[coverages[at]!]! += passing[of[at]!]!;
  }
}

/** What fonts can draw. Coverages are numbered as they come; what several have the same of a page stands once. */
export class CoveragePages {
  readonly #numbers = new Map<number, number>();
  readonly #pages = new Map<number, PageOfAll>();

  get size(): number {
    return this.#numbers.size;
  }

  *save(): Generator<Part> {
    yield Uint32Array.from(this.#numbers.keys());
    yield Uint32Array.from(this.#pages.keys());
    for (const page of this.#pages.values()) yield* page.save();
  }

  restore(from: SavedParts): void {
    for (const id of from.numbers()) this.#numbers.set(id, this.size);
    for (const number of from.numbers()) {
      const page = new PageOfAll();
      page.restore(from);
      this.#pages.set(number, page);
    }
  }

  /** The number of a coverage by its id; nothing while it is not known. */
  numberOf(id: number): number | undefined {
    return this.#numbers.get(id);
  }

  /** Takes in a coverage that is not known as PostgreSQL writes it. */
  add(id: number, multirange: string): void {
    const coverage = this.size;
    this.#numbers.set(id, coverage);
    for (const [number, bits] of cutPages(fromMultirange(multirange))) {
      const page = this.#pages.get(number) ?? new PageOfAll();
      this.#pages.set(number, page);
      page.add(coverage, bits);
    }
  }

  /** For each coverage by its number whether it has all of these code points. */
  passing(points: readonly number[]): Uint8Array {
    const needed = cutPages(points.map((point) => [point, point]));
    const found = new Uint8Array(this.size);
    for (const [number, bits] of needed) this.#pages.get(number)?.count(bits, found);
    for (let coverage = 0; coverage < found.length; coverage += 1)
      found[coverage] = found[coverage] === needed.size ? 1 : 0;
    return found;
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
