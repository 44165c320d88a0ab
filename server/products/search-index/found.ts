/** Places in their order, of which only the first are wanted; the others are counted. */
export class Found {
  readonly first: number[] = [];
  total = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(place: number): void {
    if (this.first.length < this.#most) this.first.push(place);
    this.total += 1;
  }
}
