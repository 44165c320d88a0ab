/**
 * The rows with the smallest distances, the nearest first, of two as near the first. `distanceOf` need not be exact
 * beyond `farthest`, and `isWanted` is asked of near rows alone.
 */
export function nearestRows(
  count: number,
  most: number,
  distanceOf: (row: number, farthest: number) => number,
  isWanted: (row: number) => boolean,
): number[] {
  let nearest: { row: number; distance: number }[] = [];
  let farthest = Number.POSITIVE_INFINITY;
  const cut = () => {
    nearest = nearest.sort((a, b) => a.distance - b.distance).slice(0, most);
    if (nearest.length === most) farthest = nearest[most - 1]!.distance;
  };
  for (let row = 0; row < count; row += 1) {
    const distance = distanceOf(row, farthest);
    if (distance >= farthest || !isWanted(row)) continue;
    nearest.push({ row, distance });
    if (nearest.length === 2 * most) cut();
  }
  cut();
  return nearest.map(({ row }) => row);
}

/** Rows of bytes, all of one length, in one piece of memory that grows. */
export class ByteRows {
  readonly #length: number;
  #bytes = new Uint8Array(0);
  count = 0;

  constructor(length: number) {
    this.#length = length;
  }

  /** A row that is left out is blank. */
  push(row: Uint8Array | null): void {
    const from = this.count * this.#length;
    if (from + this.#length > this.#bytes.length) {
      const larger = new Uint8Array(2 * (from + this.#length));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    if (row) this.#bytes.set(row, from);
    this.count += 1;
  }

  at(row: number): Uint8Array {
    return this.#bytes.subarray(row * this.#length, (row + 1) * this.#length);
  }

  /** The bytes of all rows, for a loop. */
  get all(): Uint8Array {
    return this.#bytes;
  }
}
