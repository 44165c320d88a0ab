/** One of few: products of the same languages, say, share one kind, and what is asked of it is asked once for all of them. */
export type Kind<Value> = { number: number; value: Value };

/** Kinds by the text that they are known by, numbered as they come. */
export class Kinds<Value> {
  #known = new Map<string, Kind<Value>>();
  readonly all: Kind<Value>[] = [];

  get size(): number {
    return this.all.length;
  }

  /** The number of a kind; `read` makes its value where it is new. */
  numberOf(key: string, read: (key: string) => Value): number {
    const known = this.#known.get(key);
    if (known) return known.number;
    const kind = { number: this.all.length, value: read(key) };
    this.#known.set(key, kind);
    this.all.push(kind);
    return kind.number;
  }

  /** For each kind by its number whether it passes. */
  passing(test: (value: Value) => boolean): Uint8Array {
    return Uint8Array.from(this.all, ({ value }) => (test(value) ? 1 : 0));
  }
}
