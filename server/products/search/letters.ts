import { fromMultirange } from '../catalogue/coverage.ts';
import { type Bits, DocSet, hasBit, narrow, noBits, setBit } from './doc-set.ts';

/** Which letters fonts can write. Many products share a coverage, so each letter has a set of coverages. */
export class Letters {
  readonly #numbers = new Map<number, number>();
  readonly #coverages = new Map<number, DocSet>();
  /** By product the number of its coverage. */
  readonly #of: number[] = [];

  isKnown(coverageId: number): boolean {
    return this.#numbers.has(coverageId);
  }

  /** Takes in a coverage as PostgreSQL writes it. */
  learn(coverageId: number, multirange: string): void {
    const number = this.#numbers.size;
    this.#numbers.set(coverageId, number);
    for (const [first, last] of fromMultirange(multirange)) {
      for (let letter = first; letter <= last; letter += 1) {
        const coverages = this.#coverages.get(letter) ?? new DocSet();
        coverages.add(number);
        this.#coverages.set(letter, coverages);
      }
    }
  }

  /** The coverage has to be known. */
  add(doc: number, coverageId: number): void {
    this.#of[doc] = this.#numbers.get(coverageId)!;
  }

  /** The products that can write all of some letters. */
  writing(letters: readonly number[]): Bits {
    const [first, ...others] = letters.map((letter) => this.#withLetter(letter));
    for (const other of others) narrow(first!, other);
    const docs = noBits(this.#of.length);
    for (let doc = 0; doc < this.#of.length; doc += 1) if (hasBit(first!, this.#of[doc]!)) setBit(docs, doc);
    return docs;
  }

  /** How many of some products can write each of some letters. */
  count(letters: readonly number[], docs: Bits): number[] {
    const counts = new Uint32Array(this.#numbers.size);
    for (let doc = 0; doc < this.#of.length; doc += 1) if (hasBit(docs, doc)) counts[this.#of[doc]!]! += 1;
    return letters.map((letter) => {
      const coverages = this.#withLetter(letter);
      return counts.reduce((sum, count, number) => (hasBit(coverages, number) ? sum + count : sum), 0);
    });
  }

  #withLetter(letter: number): Bits {
    return this.#coverages.get(letter)?.toBits(this.#numbers.size) ?? noBits(this.#numbers.size);
  }
}
