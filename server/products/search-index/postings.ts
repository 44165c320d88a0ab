import type { Part, SavedParts } from './saved/saved-parts.ts';

/** Whole numbers below 2^32 one after another, in as little memory as they need. */
export class GrowingNumbers {
  #values = new Uint32Array(256);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(Math.max(256, this.length * 2));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  set(place: number, value: number): void {
    this.#values[place] = value;
  }

  at(place: number): number {
    return this.#values[place]!;
  }

  *save(): Generator<Part> {
    yield this.#values.subarray(0, this.length);
  }

  restore(from: SavedParts): void {
    this.#values = from.numbers();
    this.length = this.#values.length;
  }

  /** All of them for a loop, with room behind the last; what is pushed later may not be in it. */
  get all(): Uint32Array {
    return this.#values;
  }
}

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

  *save(): Generator<Part> {
    yield this.#chunks.subarray(0, this.#end);
    yield* this.#newest.save();
  }

  restore(from: SavedParts): void {
    this.#chunks = from.numbers();
    this.#end = this.#chunks.length;
    this.#newest.restore(from);
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

  /** How many entries a word has. */
  count(word: number): number {
    let count = 0;
    let chunk = word < this.#newest.length ? this.#newest.at(word) : NONE;
    for (; chunk !== NONE; chunk = this.#chunks[chunk]!) count += this.#chunks[chunk + 1]!;
    return count;
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
