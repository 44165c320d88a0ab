/** Whole numbers below 2^32 one after another, in as little memory as they need. */
export class GrowingNumbers {
  #values = new Uint32Array(256);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2);
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
}
