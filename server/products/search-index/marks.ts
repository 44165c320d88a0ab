/** Marks for so many words at once are kept between searches, with room for so many products more. */
const MOST_KEPT = 12;
const ROOM = 1_000;

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

  /** The mark at each place, for a loop. */
  get all(): Uint8Array {
    return this.#marks;
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

export type Scales = { worths: Uint8Array; weighed: Int16Array; passed: Uint32Array };

/** What searches write on, which is wiped and used again. */
export class KeptMarks {
  readonly #kept: Marks[] = [];
  #scales: Scales = { worths: new Uint8Array(0), weighed: new Int16Array(0), passed: new Uint32Array(0) };

  /** @param size how many places there are. */
  marksOf<Word>(words: readonly Word[], find: (marks: Marks, word: Word) => void, size: number): Marks[] {
    return words.map((word, at) => {
      const marks = this.#clean(at, size);
      find(marks, word);
      return marks;
    });
  }

  scales(size: number): Scales {
    if (this.#scales.worths.length < size) {
      const room = size + ROOM;
      this.#scales = { worths: new Uint8Array(room), weighed: new Int16Array(room), passed: new Uint32Array(room) };
    }
    return this.#scales;
  }

  #clean(at: number, size: number): Marks {
    const kept = this.#kept[at];
    if (kept && kept.size >= size) {
      kept.wipe();
      return kept;
    }
    const fresh = new Marks(size + ROOM);
    if (at < MOST_KEPT) this.#kept[at] = fresh;
    return fresh;
  }
}
