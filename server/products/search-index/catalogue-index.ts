import { cutCredit } from '#server/makers/credit.ts';
import { searchable } from '../filters.ts';
import { Aspects, type IndexRow } from './aspects.ts';
import { Dictionary } from './dictionary.ts';
import { Kinds } from './kinds.ts';
import { ListOrders, type Order } from './list-orders.ts';
import { LetterSizes, type SizedStyle } from './looks/letter-sizes.ts';
import { type MeasuredStyle, Shapes } from './looks/shapes.ts';
import { Sketches } from './looks/sketches.ts';
import { KeptMarks, type Marks, type Scales } from './marks.ts';
import { GrowingNumbers, Postings } from './postings.ts';
import type { Part, SavedParts } from './saved/saved-parts.ts';

/** Where a word stands in what is said of a product; the higher, the more it says. */
export const WEIGHT = { text: 1, tags: 2, name: 3 } as const;
/** An entry of the postings is the place of a product in the index, and below it the weight of a word there. */
const WEIGHTS = 4;

/** So many are sorted by age before it is quicker to pick them out of all. */
const WORTH_SORTING = 2_000;

/**
 * All products on offer as far as lists and searches ask for them. Each has a place; one that changes gets a new place, and its
 * old one stays unused until the index is made anew.
 */
export class CatalogueIndex {
  readonly aspects = new Aspects();
  readonly dictionary = new Dictionary();
  readonly #postings = new Postings();
  /** By word, where it was noted last. */
  readonly #notedAt: number[] = [];
  readonly #placeOf = new Map<number, number>();
  /** By place. */
  readonly ids: number[] = [];
  /** 1 where the product is still on offer, and 0 where the place is unused. */
  readonly #offered = new GrowingNumbers();
  readonly names: string[] = [];
  readonly shapes = new Shapes();
  readonly letters = new LetterSizes();
  readonly sketches = new Sketches();
  readonly #orders = new ListOrders(this.ids);
  readonly #prices = new Kinds<number>();
  readonly #priceOf = new GrowingNumbers();
  readonly #kept = new KeptMarks();

  /** How many places there are, and how many of them are of no use any more. */
  get size(): number {
    return this.ids.length;
  }
  get unused(): number {
    return this.ids.length - this.#placeOf.size;
  }

  /** Whether a place is that of a product on offer, other than one product. */
  isOther(place: number, productId: number | null): boolean {
    return this.#offered.at(place) === 1 && this.ids[place] !== productId;
  }

  /** The place of the newest product of a name, else of the newest whose name begins with it and goes on with another word. */
  findNamed(name: string): number | null {
    const words = name.split(' ').map((word) => this.dictionary.numberOf(word));
    const known = words.filter((word) => word !== undefined);
    const [rarest] = known.sort((a, b) => this.#postings.count(a) - this.#postings.count(b));
    if (rarest === undefined || known.length < words.length) return null;
    let called: number | null = null;
    let begun: number | null = null;
    const isNewer = (place: number, other: number | null) =>
      other === null || this.#orders.compareAge(place, other) < 0;
    for (const part of this.#postings.of(rarest)) {
      for (const entry of part) {
        const place = Math.floor(entry / WEIGHTS);
        if (entry % WEIGHTS !== WEIGHT.name || !this.isOther(place, null)) continue;
        const other = this.names[place]!;
        if (other === name && isNewer(place, called)) called = place;
        else if (other.startsWith(`${name} `) && isNewer(place, begun)) begun = place;
      }
    }
    return called ?? begun;
  }

  /** Prices by their numbers, whether they pass. */
  pricesPassing(test: (cents: number) => boolean): { passing: Uint8Array; of: GrowingNumbers } {
    return { passing: this.#prices.passing(test), of: this.#priceOf };
  }

  /** Whether a product is on offer at a place that passes. */
  isAt(id: number, passes: (place: number) => boolean): boolean {
    const place = this.#placeOf.get(id);
    return place !== undefined && passes(place);
  }

  /** Places of products in the order of a list. */
  inOrder(order: Order): readonly number[] {
    return this.#orders.of(order);
  }

  /** Goes through the places of products that have all of some marks, the newest first. */
  visitNewest(all: readonly Marks[], visit: (place: number) => void): void {
    const [fewest] = all.map(({ places }) => places).sort((a, b) => a.length - b.length);
    const hasAll = (place: number) => {
      for (const marks of all) if (marks.at(place) === 0) return false;
      return true;
    };
    if (fewest!.length > WORTH_SORTING) {
      for (const place of this.inOrder('newest')) if (hasAll(place)) visit(place);
      return;
    }
    const places = Array.from(fewest!).filter((place) => this.isOther(place, null) && hasAll(place));
    for (const place of places.sort((a, b) => this.#orders.compareAge(a, b))) visit(place);
  }

  drop(id: number): void {
    const place = this.#placeOf.get(id);
    if (place === undefined) return;
    this.#placeOf.delete(id);
    this.#offered.set(place, 0);
    this.#orders.drop(place);
  }

  /** Its coverage has to be known. */
  put(row: IndexRow): void {
    this.drop(row.id);
    const place = this.ids.length;
    this.#placeOf.set(row.id, place);
    this.ids.push(row.id);
    this.#orders.put(row.created_at.getTime(), row.price_cents);
    this.#offered.push(1);
    this.names.push(row.search_name);
    for (const style of JSON.parse(row.shapes) as MeasuredStyle[]) this.shapes.add(place, style);
    for (const style of JSON.parse(row.letters) as SizedStyle[]) this.letters.add(place, style);
    this.sketches.push(row.likeness);
    this.#priceOf.push(this.#prices.numberOf(`${row.price_cents}`, () => row.price_cents));
    this.aspects.push(row);
    this.#noteWords(row, place);
  }

  /** Sorts in what was put and takes out what was dropped. */
  settle(): void {
    this.#orders.settle();
  }

  /** What saves itself, in the order in which it is saved. */
  get #parts() {
    return [
      this.#orders,
      this.aspects,
      this.dictionary,
      this.#postings,
      this.#offered,
      this.shapes,
      this.letters,
      this.sketches,
      this.#priceOf,
    ];
  }

  /** What it is made of again later. It has to be settled. */
  *save(): Generator<Part> {
    yield Uint32Array.from(this.ids);
    yield this.names;
    for (const part of this.#parts) yield* part.save();
    yield* this.#prices.save();
  }

  /** Takes up in a new index what another one saved. */
  restore(from: SavedParts): void {
    for (const id of from.numbers()) this.ids.push(id);
    for (const name of from.texts()) this.names.push(name);
    for (const part of this.#parts) part.restore(from);
    this.#prices.restore(from, Number);
    for (const place of this.inOrder('newest')) this.#placeOf.set(this.ids[place]!, place);
  }

  /** Marks what is found of each word. They hold until marks are asked for the next time, which wipes them. */
  marksOf<Word>(words: readonly Word[], find: (marks: Marks, word: Word) => void): Marks[] {
    return this.#kept.marksOf(words, find, this.size);
  }

  /** Lists with room for a number of each place, to weigh products on and to note those that pass. They are the same each time, and hold what was last written. */
  scales(): Scales {
    return this.#kept.scales(this.size);
  }

  /** Marks each product that has a word with at least this weight; `before` is the mark that it has. */
  mark(marks: Marks, word: number, least: number, mark: (weight: number, before: number) => number): void {
    for (const part of this.#postings.of(word)) {
      for (let at = 0; at < part.length; at += 1) {
        const entry = part[at]!;
        const weight = entry % WEIGHTS;
        if (weight < least) continue;
        const place = (entry - weight) / WEIGHTS;
        marks.raise(place, mark(weight, marks.at(place)));
      }
    }
  }

  /** Writes down the words of a product, each where it says most. */
  #noteWords(row: IndexRow, place: number): void {
    const note = (text: string, weight: number) => {
      for (const piece of text.split(' ')) {
        for (const word of this.dictionary.learn(piece)) {
          if (this.#notedAt[word] === place) continue;
          this.#notedAt[word] = place;
          this.#postings.add(word, place * WEIGHTS + weight);
        }
      }
    };
    const lists = [row.categories, row.tags].flatMap((list) => JSON.parse(list) as string[]);
    note(row.search_name, WEIGHT.name);
    const named = [row.designers, row.foundries]
      .flatMap((list) => JSON.parse(list) as string[])
      .map((text) => cutCredit(text)[1]);
    note(searchable([row.type, ...lists, ...named].join(' ')), WEIGHT.tags);
    note(row.search_text, WEIGHT.text);
  }
}
