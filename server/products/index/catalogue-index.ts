import { searchable } from '../filters.ts';
import { Aspects, type IndexRow } from './aspects.ts';
import { Dictionary } from './dictionary.ts';
import { Postings } from './postings.ts';

/** Where a word stands in what is said of a product; the higher, the more it says. */
export const WEIGHT = { text: 1, tags: 2, name: 3 } as const;
/** An entry of the postings is the place of a product in the index, and below it the weight of a word there. */
const WEIGHTS = 4;

type Order = 'newest' | 'price-asc' | 'price-desc';

/**
 * All products on offer as far as lists and searches ask for them. Each has a place; one that changes gets a new place, and its
 * old one stays unused until the index is made anew.
 */
export class CatalogueIndex {
  readonly aspects = new Aspects();
  readonly dictionary = new Dictionary();
  readonly #postings = new Postings();
  readonly #placeOf = new Map<number, number>();
  /** By place. */
  readonly ids: number[] = [];
  readonly names: string[] = [];
  readonly #times: number[] = [];
  readonly #cents: number[] = [];
  #orders: Record<Order, number[]> = { newest: [], 'price-asc': [], 'price-desc': [] };
  #come: number[] = [];
  #gone = new Set<number>();

  /** How many places there are, and how many of them are of no use any more. */
  get size(): number {
    return this.ids.length;
  }
  get unused(): number {
    return this.ids.length - this.#placeOf.size;
  }

  /** Places of products in the order of a list. */
  inOrder(order: Order): readonly number[] {
    return this.#orders[order];
  }

  drop(id: number): void {
    const place = this.#placeOf.get(id);
    if (place === undefined) return;
    this.#placeOf.delete(id);
    this.#gone.add(place);
  }

  put(row: IndexRow, coverages: ReadonlyMap<number, string>): void {
    this.drop(row.id);
    const place = this.ids.length;
    this.#placeOf.set(row.id, place);
    this.#come.push(place);
    this.ids.push(row.id);
    this.names.push(row.search_name);
    this.#times.push(row.created_at.getTime());
    this.#cents.push(row.price_cents);
    this.aspects.push(row, coverages);
    for (const [word, weight] of this.#weigh(row)) this.#postings.add(word, place * WEIGHTS + weight);
  }

  /** Sorts in what was put and takes out what was dropped. */
  settle(): void {
    if (this.#come.length === 0 && this.#gone.size === 0) return;
    const newer = (a: number, b: number) => this.#times[b]! - this.#times[a]! || this.ids[b]! - this.ids[a]!;
    const dearer = (a: number, b: number) => this.#cents[a]! - this.#cents[b]!;
    const come = this.#come.filter((place) => !this.#gone.has(place)).sort(newer);
    const sorted = (order: Order, before: (a: number, b: number) => number) => {
      const stayed = this.#orders[order].filter((place) => !this.#gone.has(place));
      return merge(stayed, come.toSorted(before), before);
    };
    this.#orders = {
      newest: sorted('newest', newer),
      'price-asc': sorted('price-asc', (a, b) => dearer(a, b) || newer(a, b)),
      'price-desc': sorted('price-desc', (a, b) => dearer(b, a) || newer(a, b)),
    };
    this.#come = [];
    this.#gone.clear();
  }

  /** Writes `mark` into `marks` at the place of each product that has a word with at least this weight, where it is larger. */
  mark(marks: Uint8Array, word: number, least: number, mark: (weight: number) => number): void {
    for (const part of this.#postings.of(word)) {
      for (let at = 0; at < part.length; at += 1) {
        const entry = part[at]!;
        const weight = entry % WEIGHTS;
        if (weight < least) continue;
        const place = (entry - weight) / WEIGHTS;
        marks[place] = Math.max(marks[place]!, mark(weight));
      }
    }
  }

  /** The words of a product, each with the most that it says. */
  #weigh(row: IndexRow): Map<number, number> {
    const weights = new Map<number, number>();
    const add = (text: string, weight: number) => {
      for (const piece of text.split(' '))
        for (const word of this.dictionary.learn(piece)) if (!weights.has(word)) weights.set(word, weight);
    };
    const lists = [row.categories, row.tags].flatMap((list) => JSON.parse(list) as string[]);
    add(row.search_name, WEIGHT.name);
    add(searchable([row.type, ...lists].join(' ')), WEIGHT.tags);
    add(row.search_text, WEIGHT.text);
    return weights;
  }
}

function merge(one: number[], other: number[], before: (a: number, b: number) => number): number[] {
  if (one.length === 0) return other;
  const all: number[] = [];
  let next = 0;
  for (const place of one) {
    while (next < other.length && before(other[next]!, place) < 0) all.push(other[next++]!);
    all.push(place);
  }
  for (; next < other.length; next += 1) all.push(other[next]!);
  return all;
}
