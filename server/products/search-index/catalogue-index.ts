import { cutCredit } from '#server/makers/credit.ts';
import { searchable } from '../filters.ts';
import { Aspects, type IndexRow } from './aspects.ts';
import { Dictionary } from './dictionary.ts';
import { Kinds } from './kinds.ts';
import { LetterSizes, type SizedStyle } from './looks/letter-sizes.ts';
import { type MeasuredStyle, Shapes } from './looks/shapes.ts';
import { Sketches } from './looks/sketches.ts';
import { mergeSorted } from './merge-sorted.ts';
import { GrowingNumbers, Marks, Postings } from './postings.ts';

/** Where a word stands in what is said of a product; the higher, the more it says. */
export const WEIGHT = { text: 1, tags: 2, name: 3 } as const;
/** An entry of the postings is the place of a product in the index, and below it the weight of a word there. */
const WEIGHTS = 4;

type ByPrice = Record<'price-asc' | 'price-desc', number[]>;
type Scales = { worths: Uint8Array; weighed: Int16Array; passed: Uint32Array };
type Order = 'newest' | keyof ByPrice;
/** So many are sorted by age before it is quicker to pick them out of all. */
const WORTH_SORTING = 2_000;
/** Marks for so many words at once are kept between searches, with room for so many products more. */
const MOST_KEPT = 12;
const ROOM = 1_000;

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
  readonly #times: number[] = [];
  readonly #cents: number[] = [];
  readonly #prices = new Kinds<number>();
  readonly #priceOf = new GrowingNumbers();
  #newest: number[] = [];
  #byPrice: ByPrice | null = null;
  #come: number[] = [];
  #gone = new Set<number>();
  readonly #kept: Marks[] = [];
  #scales: Scales = { worths: new Uint8Array(0), weighed: new Int16Array(0), passed: new Uint32Array(0) };

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
    const isNewer = (place: number, other: number | null) => other === null || this.#compareAge(place, other) < 0;
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
    if (order === 'newest') return this.#newest;
    this.#byPrice ??= this.#sortByPrice();
    return this.#byPrice[order];
  }

  /** Goes through the places of products that have all of some marks, the newest first. */
  visitNewest(all: readonly Marks[], visit: (place: number) => void): void {
    const [fewest] = all.map(({ places }) => places).sort((a, b) => a.length - b.length);
    const hasAll = (place: number) => {
      for (const marks of all) if (marks.at(place) === 0) return false;
      return true;
    };
    if (fewest!.length > WORTH_SORTING) {
      for (const place of this.#newest) if (hasAll(place)) visit(place);
      return;
    }
    const places = Array.from(fewest!).filter((place) => this.isOther(place, null) && hasAll(place));
    for (const place of places.sort((a, b) => this.#compareAge(a, b))) visit(place);
  }

  drop(id: number): void {
    const place = this.#placeOf.get(id);
    if (place === undefined) return;
    this.#placeOf.delete(id);
    this.#offered.set(place, 0);
    this.#gone.add(place);
  }

  /** Its coverage has to be known. */
  put(row: IndexRow): void {
    this.drop(row.id);
    const place = this.ids.length;
    this.#placeOf.set(row.id, place);
    this.#come.push(place);
    this.ids.push(row.id);
    this.#offered.push(1);
    this.names.push(row.search_name);
    for (const style of JSON.parse(row.shapes) as MeasuredStyle[]) this.shapes.add(place, style);
    for (const style of JSON.parse(row.letters) as SizedStyle[]) this.letters.add(place, style);
    this.sketches.push(row.likeness);
    this.#times.push(row.created_at.getTime());
    this.#cents.push(row.price_cents);
    this.#priceOf.push(this.#prices.numberOf(`${row.price_cents}`, () => row.price_cents));
    this.aspects.push(row);
    this.#noteWords(row, place);
  }

  /** Sorts in what was put and takes out what was dropped. */
  settle(): void {
    if (this.#come.length + this.#gone.size === 0) return;
    const renew = (list: readonly number[], compare: (a: number, b: number) => number) =>
      mergeSorted(
        list.filter((place) => !this.#gone.has(place)),
        this.#come.filter((place) => !this.#gone.has(place)).sort(compare),
        compare,
      );
    const byAge = (a: number, b: number) => this.#compareAge(a, b);
    this.#newest = renew(this.#newest, byAge);
    const cents = this.#cents;
    this.#byPrice &&= {
      'price-asc': renew(this.#byPrice['price-asc'], (a, b) => cents[a]! - cents[b]! || byAge(a, b)),
      'price-desc': renew(this.#byPrice['price-desc'], (a, b) => cents[b]! - cents[a]! || byAge(a, b)),
    };
    this.#come = [];
    this.#gone.clear();
  }

  #compareAge(a: number, b: number): number {
    return this.#times[b]! - this.#times[a]! || this.ids[b]! - this.ids[a]!;
  }

  /** The newest first among products of one price. */
  #sortByPrice(): ByPrice {
    const places = Map.groupBy(this.#newest, (place) => this.#cents[place]!);
    const prices = [...places.keys()].sort((a, b) => a - b);
    const all = (cents: number) => places.get(cents)!;
    return { 'price-asc': prices.flatMap(all), 'price-desc': prices.toReversed().flatMap(all) };
  }

  /** Marks what is found of each word. They hold until marks are asked for the next time, which wipes them. */
  marksOf<Word>(words: readonly Word[], find: (marks: Marks, word: Word) => void): Marks[] {
    return words.map((word, at) => {
      const marks = this.#cleanMarks(at);
      find(marks, word);
      return marks;
    });
  }

  /** Lists with room for a number of each place, to weigh products on and to note those that pass. They are the same each time, and hold what was last written. */
  scales(): Scales {
    if (this.#scales.worths.length < this.size) {
      const room = this.size + ROOM;
      this.#scales = { worths: new Uint8Array(room), weighed: new Int16Array(room), passed: new Uint32Array(room) };
    }
    return this.#scales;
  }

  #cleanMarks(at: number): Marks {
    const kept = this.#kept[at];
    if (kept && kept.size >= this.size) {
      kept.wipe();
      return kept;
    }
    const fresh = new Marks(this.size + ROOM);
    if (at < MOST_KEPT) this.#kept[at] = fresh;
    return fresh;
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
