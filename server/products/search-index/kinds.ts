import { GrowingNumbers } from './postings.ts';
import type { Part, SavedParts } from './saved/saved-parts.ts';

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

  *save(): Generator<Part> {
    yield [...this.#known.keys()];
  }

  restore(from: SavedParts, read: (key: string) => Value): void {
    for (const key of from.texts()) this.numberOf(key, read);
  }

  /** For each kind by its number whether it passes. */
  passing(test: (value: Value) => boolean): Uint8Array {
    const passing = new Uint8Array(this.#values.length);
    for (let at = 0; at < passing.length; at += 1) if (test(this.#values[at]!)) passing[at] = 1;
    return passing;
  }
}

export type Choice = { value: string; count: number };

/** Lists of choices, such as the languages of fonts, numbered as they come. A choice stands once, and lists hold its number. */
export class ChoiceLists {
  readonly #numbers = new Map<string, number>();
  readonly #held = new GrowingNumbers();
  /** Where each list ends among all that is held. */
  readonly #ends = new GrowingNumbers();

  get size(): number {
    return this.#ends.length;
  }

  *save(): Generator<Part> {
    yield [...this.#numbers.keys()];
    yield* this.#held.save();
    yield* this.#ends.save();
  }

  restore(from: SavedParts): void {
    for (const choice of from.texts()) this.#numbers.set(choice, this.#numbers.size);
    this.#held.restore(from);
    this.#ends.restore(from);
  }

  /** Every choice that any list has or had. */
  get choices(): readonly string[] {
    return [...this.#numbers.keys()];
  }

  /** An empty text is no choice. */
  push(choices: readonly string[]): void {
    for (const choice of choices) {
      if (choice === '') continue;
      const number = this.#numbers.get(choice) ?? this.#numbers.size;
      this.#numbers.set(choice, number);
      this.#held.push(number);
    }
    this.#ends.push(this.#held.length);
  }

  /** The choices of a list. */
  at(list: number): string[] {
    const choices = this.choices;
    const from = list === 0 ? 0 : this.#ends.at(list - 1);
    return Array.from({ length: this.#ends.at(list) - from }, (_, at) => choices[this.#held.at(from + at)]!);
  }

  /** For each list whether one of its choices passes. */
  passing(test: (choice: string) => boolean): Uint8Array {
    const passes = Uint8Array.from(this.#numbers.keys(), (choice) => (test(choice) ? 1 : 0));
    const result = new Uint8Array(this.size);
    for (let list = 0, at = 0; list < this.size; list += 1)
      for (const end = this.#ends.at(list); at < end; at += 1) if (passes[this.#held.at(at)] === 1) result[list] = 1;
    return result;
  }

  /** How often each choice is there, when each list is there so many times; in no order, and none that is not. */
  sumUp(counts: Uint32Array): Choice[] {
    const sums = new Uint32Array(this.#numbers.size);
    for (let list = 0, at = 0; list < this.size; list += 1) {
      const count = counts[list]!;
      for (const end = this.#ends.at(list); at < end; at += 1) sums[this.#held.at(at)]! += count;
    }
    return [...this.#numbers]
      .map(([value, number]) => ({ value, count: sums[number]! }))
      .filter(({ count }) => count > 0);
  }
}
