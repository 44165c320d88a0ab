/** Kinds by the text that they are known by, numbered as they come. */
export class Kinds<Value> {
  readonly #known = new Map<string, number>();
  readonly #values: Value[] = [];

  get size(): number {
    return this.#values.length;
  }

  /** The number of a kind; `read` makes its value where it is new. */
  numberOf(key: string, read: (key: string) => Value): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const number = this.#values.length;

    this.#known.set(key, number);
    this.#values.push(read(key));
    return number;
  }

  /** What a kind is, by its number. */
  at(number: number): Value {
    return this.#values[number]!;
  }

  /** For each kind by its number whether it passes. */
  passing(test: (value: Value) => boolean): Uint8Array {
    return Uint8Array.from(this.#values, (value) => (test(value) ? 1 : 0));
  }
}

/** One side of kinds that have many: they are numbered together, and each side is asked and counted by itself. */
export class Side<Name extends string> {
  readonly #kinds: Kinds<Record<Name, string[]>>;
  readonly #name: Name;

  constructor(kinds: Kinds<Record<Name, string[]>>, name: Name) {
    this.#kinds = kinds;
    this.#name = name;
  }

  get size(): number {
    return this.#kinds.size;
  }

  at(number: number): string[] {
    return this.#kinds.at(number)[this.#name];
  }

  passing(test: (value: string[]) => boolean): Uint8Array {
    return this.#kinds.passing((value) => test(value[this.#name]));
  }
}
