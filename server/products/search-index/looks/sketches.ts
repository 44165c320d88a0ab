import { bytesOfSketch, sketchLikeness } from '#fonts/engine.ts';
import type { Part, SavedParts } from '../saved/saved-parts.ts';

/** So many stand in one piece of memory. */
const PRODUCTS = 1024;

/** What the regular style of each product looks like, sketched, by the product's place in the index; blank where it was not measured. */
export class Sketches {
  readonly #pieces: Uint8Array[] = [];
  #count = 0;

  /** @param likeness in base64; empty where there is none. */
  push(likeness: string): void {
    const at = this.#count % PRODUCTS;
    if (at === 0) this.#pieces.push(new Uint8Array(PRODUCTS * bytesOfSketch));
    const sketch = sketchLikeness(Buffer.from(likeness, 'base64'));
    if (sketch) this.#pieces.at(-1)!.set(sketch, at * bytesOfSketch);
    this.#count += 1;
  }

  *save(): Generator<Part> {
    yield Uint32Array.of(this.#count, this.#pieces.length);
    yield* this.#pieces;
  }

  restore(from: SavedParts): void {
    const [count, pieces] = from.numbers();
    this.#count = count!;
    for (let at = 0; at < pieces!; at += 1) this.#pieces.push(from.bytes());
  }

  at(place: number): Uint8Array {
    const from = (place % PRODUCTS) * bytesOfSketch;
    return this.#pieces[Math.floor(place / PRODUCTS)]!.subarray(from, from + bytesOfSketch);
  }
}
