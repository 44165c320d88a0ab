import { GrowingNumbers, Postings } from './postings.ts';
import type { Part, SavedParts } from './saved/saved-parts.ts';

/** So many letters in a row make a gram; what stands before and behind a word is one of them. */
const GRAM = 3;
const EDGE = '\n';

/** Words with their numbers. By the grams that they are made of, those that hold a piece are found without looking at the others. */
export class WordList {
  readonly #words: string[] = [];
  readonly #numbers = new GrowingNumbers();
  readonly #grams = new Map<string, number>();
  /** By gram the places of the words that have it. */
  readonly #having = new Postings();

  add(word: string, number: number): void {
    const place = this.#words.length;
    this.#words.push(word);
    this.#numbers.push(number);
    const framed = `${EDGE}${word}${EDGE}`;
    for (let at = 0; at + GRAM <= framed.length; at += 1) {
      const gram = framed.slice(at, at + GRAM);
      if (framed.indexOf(gram) < at) continue;
      const known = this.#grams.get(gram) ?? this.#grams.size;
      this.#grams.set(gram, known);
      this.#having.add(known, place);
    }
  }

  /** Without the words, which whoever restores them has. */
  *save(): Generator<Part> {
    yield* this.#numbers.save();
    yield [...this.#grams.keys()];
    yield* this.#having.save();
  }

  restore(from: SavedParts, words: readonly string[]): void {
    this.#numbers.restore(from);
    for (const gram of from.texts()) this.#grams.set(gram, this.#grams.size);
    this.#having.restore(from);
    for (let place = 0; place < this.#numbers.length; place += 1) this.#words.push(words[this.#numbers.at(place)]!);
  }

  /** The numbers of all words that hold a piece, or begin with it and are at most so many letters longer; in no order. */
  holding(piece: string, mustBegin: boolean, longer = Number.POSITIVE_INFINITY): number[] {
    const wanted = mustBegin ? `${EDGE}${piece}` : piece;
    const found: number[] = [];
    if (wanted.length < GRAM) {
      for (const place of this.#havingShort(wanted))
        if (this.#words[place]!.length <= piece.length + longer) found.push(this.#numbers.at(place));
      return found;
    }
    const gram = this.#rarestOf(wanted);
    if (gram === undefined) return found;
    for (const places of this.#having.of(gram)) {
      for (let at = 0; at < places.length; at += 1) {
        const word = this.#words[places[at]!]!;
        if (word.length > piece.length + longer) continue;
        if (mustBegin ? word.startsWith(piece) : word.includes(piece)) found.push(this.#numbers.at(places[at]!));
      }
    }
    return found;
  }

  /** The gram of a piece that the fewest words have; nothing where one of its grams is in none. */
  #rarestOf(wanted: string): number | undefined {
    let rarest: number | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (let at = 0; at + GRAM <= wanted.length; at += 1) {
      const gram = this.#grams.get(wanted.slice(at, at + GRAM));
      if (gram === undefined) return undefined;
      const count = this.#having.count(gram);
      if (count >= fewest) continue;
      fewest = count;
      rarest = gram;
    }
    return rarest;
  }

  /** The places of words that hold what is shorter than a gram. */
  #havingShort(wanted: string): Set<number> {
    const found = new Set<number>();
    for (const [gram, number] of this.#grams)
      if (gram.includes(wanted))
        for (const places of this.#having.of(number)) for (const place of places) found.add(place);
    return found;
  }
}
