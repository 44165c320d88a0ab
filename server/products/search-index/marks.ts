/**
 * A mark from 0 (none) to 255 at each place of the index, and the places that have one. It is wiped and used again, since
 * fresh arrays of this size for every search keep the garbage collector busy.
 */
export class Marks {
  readonly #marks: Uint8Array;
  readonly #places: Uint32Array;
  #count = 0;

  constructor(size: number) {
    this.#marks = new Uint8Array(size);
    this.#places = new Uint32Array(size);
  }

  get size(): number {
    return this.#marks.length;
  }

  /** The places that have a mark, in no order, until the next wipe. */
  get places(): Uint32Array {
    return this.#places.subarray(0, this.#count);
  }

  at(place: number): number {
    return this.#marks[place]!;
  }

  /** Writes a mark where there is none or a smaller one. */
  raise(place: number, mark: number): void {
    const old = this.#marks[place]!;
    if (old === 0) {
      this.#places[this.#count] = place;
      this.#count += 1;
    }
    if (mark > old) this.#marks[place] = mark;
  }

  /** Takes all marks away. */
  wipe(): void {
    for (let at = 0; at < this.#count; at += 1) this.#marks[this.#places[at]!] = 0;
    this.#count = 0;
  }
}
