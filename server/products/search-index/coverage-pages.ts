import type { CodePointRange } from '#fonts/engine.ts';
import { fromMultirange } from '../coverage.ts';
import { Kinds } from './kinds.ts';
import { GrowingNumbers } from './postings.ts';

/** 256 code points in a row, of which a font has some: a bit for each. */
type Page = { number: number; bits: Uint32Array };
const PAGE = 256;

/** What fonts can draw. Coverages are numbered as they come, and each is a list of pages, most of which many share. */
export class CoveragePages {
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
    const passes = this.#pages.passing((page) => {
      const bits = needed.get(page.number);
      return bits?.every((some, at) => (some & ~page.bits[at]!) === 0) ?? false;
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
