import { GrowingNumbers } from './growing-numbers.ts';

/** Before the entries of a chunk stand where the word's chunk before it begins, how many entries it has, and how many fit. */
const HEAD = 3;
const NONE = 0;

/**
 * For each word (by number) the entries that it stands in, numbers below 2^32. They lie in chunks, each twice as large as the word's
 * one before, in one array; so adding never moves what is there.
 */
export class Postings {
  #chunks = new Uint32Array(1 << 16);
  #end = 1;
  /** By word, where its newest chunk begins. */
  readonly #newest = new GrowingNumbers();

  add(word: number, entry: number): void {
    while (this.#newest.length <= word) this.#newest.push(NONE);
    let chunk = this.#newest.at(word);
    if (chunk === NONE || this.#chunks[chunk + 1] === this.#chunks[chunk + 2]) chunk = this.#begin(word, chunk);
    const used = this.#chunks[chunk + 1]!;
    this.#chunks[chunk + HEAD + used] = entry;
    this.#chunks[chunk + 1] = used + 1;
  }

  /** The entries of a word, in parts. */
  *of(word: number): Generator<Uint32Array> {
    let chunk = word < this.#newest.length ? this.#newest.at(word) : NONE;
    while (chunk !== NONE) {
      const from = chunk + HEAD;
      yield this.#chunks.subarray(from, from + this.#chunks[chunk + 1]!);
      chunk = this.#chunks[chunk]!;
    }
  }

  #begin(word: number, before: number): number {
    const room = before === NONE ? 1 : 2 * this.#chunks[before + 2]!;
    const chunk = this.#end;
    this.#end += HEAD + room;
    if (this.#end > this.#chunks.length) {
      const larger = new Uint32Array(Math.max(this.#end, 2 * this.#chunks.length));
      larger.set(this.#chunks);
      this.#chunks = larger;
    }
    this.#chunks[chunk] = before;
    this.#chunks[chunk + 2] = room;
    this.#newest.set(word, chunk);
    return chunk;
  }
}
