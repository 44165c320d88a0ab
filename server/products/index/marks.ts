/** A mark from 0 (none) to 255 at each place of the index, and the places that have one. */
export class Marks {
  readonly #marks: Uint8Array;
  /** In no order. */
  readonly places: number[] = [];

  constructor(size: number) {
    this.#marks = new Uint8Array(size);
  }

  at(place: number): number {
    return this.#marks[place]!;
  }

  /** Writes a mark where there is none or a smaller one. */
  raise(place: number, mark: number): void {
    const old = this.#marks[place]!;
    if (old === 0) this.places.push(place);
    if (mark > old) this.#marks[place] = mark;
  }
}
