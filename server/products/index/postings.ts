/** So many new entries wait at least before they are laid with the others. */
const FEW = 50_000;

/**
 * For each word (by number) the entries that it stands in, numbers below 2^32. Most lie one behind the other in one array;
 * new ones wait beside it until they are a quarter as many.
 */
export class Postings {
  #starts = new Uint32Array(1);
  #laid = new Uint32Array(0);
  #waiting = new Map<number, number[]>();
  #waitingCount = 0;

  add(word: number, entry: number): void {
    const known = this.#waiting.get(word);
    if (known) known.push(entry);
    else this.#waiting.set(word, [entry]);
    this.#waitingCount += 1;
    if (this.#waitingCount > Math.max(FEW, this.#laid.length / 4)) this.#lay();
  }

  /** The entries of a word, in two parts. */
  of(word: number): [Uint32Array, readonly number[]] {
    return [this.#laidOf(word), this.#waiting.get(word) ?? []];
  }

  #laidOf(word: number): Uint32Array {
    if (word + 1 >= this.#starts.length) return new Uint32Array(0);
    return this.#laid.subarray(this.#starts[word], this.#starts[word + 1]);
  }

  #lay(): void {
    let words = this.#starts.length - 1;
    for (const word of this.#waiting.keys()) words = Math.max(words, word + 1);
    const starts = new Uint32Array(words + 1);
    const laid = new Uint32Array(this.#laid.length + this.#waitingCount);
    let end = 0;
    for (let word = 0; word < words; word += 1) {
      starts[word] = end;
      for (const part of this.of(word)) {
        laid.set(part, end);
        end += part.length;
      }
    }
    starts[words] = end;
    this.#starts = starts;
    this.#laid = laid;
    this.#waiting = new Map();
    this.#waitingCount = 0;
  }
}
