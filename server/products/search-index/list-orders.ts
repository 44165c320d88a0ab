import { mergeSorted } from './merge-sorted.ts';
import type { Part, SavedParts } from './saved/saved-parts.ts';

type ByPrice = Record<'price-asc' | 'price-desc', number[]>;
export type Order = 'newest' | keyof ByPrice;

/** The places of the products on offer in the orders of lists. Those by price are made when they are first asked for. */
export class ListOrders {
  /** By place. */
  readonly #ids: readonly number[];
  readonly #times: number[] = [];
  readonly #cents: number[] = [];
  #newest: number[] = [];
  #byPrice: ByPrice | null = null;
  #come: number[] = [];
  #gone = new Set<number>();

  constructor(ids: readonly number[]) {
    this.#ids = ids;
  }

  of(order: Order): readonly number[] {
    if (order === 'newest') return this.#newest;
    this.#byPrice ??= this.#sortByPrice();
    return this.#byPrice[order];
  }

  /** Notes a product at the next place, and one that is gone. Both are seen when it is settled. */
  put(time: number, cents: number): void {
    this.#come.push(this.#times.length);
    this.#times.push(time);
    this.#cents.push(cents);
  }

  drop(place: number): void {
    this.#gone.add(place);
  }

  settle(): void {
    if (this.#come.length + this.#gone.size === 0) return;
    const renew = (list: readonly number[], compare: (a: number, b: number) => number) =>
      mergeSorted(
        list.filter((place) => !this.#gone.has(place)),
        this.#come.filter((place) => !this.#gone.has(place)).sort(compare),
        compare,
      );
    const byAge = (a: number, b: number) => this.compareAge(a, b);
    this.#newest = renew(this.#newest, byAge);
    const cents = this.#cents;
    this.#byPrice &&= {
      'price-asc': renew(this.#byPrice['price-asc'], (a, b) => cents[a]! - cents[b]! || byAge(a, b)),
      'price-desc': renew(this.#byPrice['price-desc'], (a, b) => cents[b]! - cents[a]! || byAge(a, b)),
    };
    this.#come = [];
    this.#gone.clear();
  }

  /** Below 0 where the first is newer. */
  compareAge(a: number, b: number): number {
    return this.#times[b]! - this.#times[a]! || this.#ids[b]! - this.#ids[a]!;
  }

  *save(): Generator<Part> {
    yield Float64Array.from(this.#times);
    yield Uint32Array.from(this.#cents);
    yield Uint32Array.from(this.#newest);
  }

  restore(from: SavedParts): void {
    for (const time of from.doubles()) this.#times.push(time);
    for (const cents of from.numbers()) this.#cents.push(cents);
    this.#newest = Array.from(from.numbers());
  }

  /** The newest first among products of one price. */
  #sortByPrice(): ByPrice {
    const places = Map.groupBy(this.#newest, (place) => this.#cents[place]!);
    const prices = [...places.keys()].sort((a, b) => a - b);
    const all = (cents: number) => places.get(cents)!;
    return { 'price-asc': prices.flatMap(all), 'price-desc': prices.toReversed().flatMap(all) };
  }
}
