import { bytesOfSketch, sketchLikeness } from '#fonts/engine.ts';

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

  at(place: number): Uint8Array {
    const from = (place % PRODUCTS) * bytesOfSketch;
    return this.#pieces[Math.floor(place / PRODUCTS)]!.subarray(from, from + bytesOfSketch);
  }
}
