import { classGaps, type FontClass, type FontShape, numberClass } from '#fonts/engine.ts';
import { GrowingNumbers } from '../postings.ts';
import type { Part, SavedParts } from '../saved/saved-parts.ts';

/** What a figure differs by in one step that is plain to see. */
export const SHAPE_STEPS = { width: 0.08, stroke: 0.03, contrast: 1, slope: 8, xHeight: 0.1 } as const;
const figures = Object.keys(SHAPE_STEPS) as (keyof typeof SHAPE_STEPS)[];
const COUNT = figures.length;

/** Kin are so many steps apart, other classes twice as many: whatever is of the same class comes before nearly all that is not. */
const CLASS_STEPS = 6;

/** A measured style as the index takes it in: its id, whether it is the regular one, its class, and its figures in the order of SHAPE_STEPS. */
export type MeasuredStyle = [
  id: number,
  isRegular: boolean,
  fontClass: FontClass | null,
  ...figures: (number | null)[],
];

/** A style, and the place of its product. */
export type NearStyle = { id: number; place: number };

type Nearness = { most: number; among: 'all' | 'regular'; isWanted: (place: number) => boolean };

/** Rows of one class. */
type Rows = Record<Nearness['among'], GrowingNumbers>;

/** Figures of all measured styles in steps, one row each; a figure that a style lacks is not a number. */
export class Shapes {
  readonly #styles = new GrowingNumbers();
  readonly #places = new GrowingNumbers();
  readonly #regular = new GrowingNumbers();
  readonly #classes = new GrowingNumbers();
  readonly #byClass = new Map<number, Rows>();
  readonly #steps: number[] = [];

  add(place: number, [id, isRegular, fontClass, ...of]: MeasuredStyle): void {
    const row = this.#styles.length;
    this.#styles.push(id);
    this.#places.push(place);
    this.#regular.push(isRegular ? 1 : 0);
    this.#classes.push(numberClass(fontClass));
    this.#sortIn(row);
    for (const [at, name] of figures.entries()) this.#steps.push((of[at] ?? Number.NaN) / SHAPE_STEPS[name]);
  }

  #sortIn(row: number): void {
    const number = this.#classes.at(row);
    const rows = this.#byClass.get(number) ?? { all: new GrowingNumbers(), regular: new GrowingNumbers() };
    this.#byClass.set(number, rows);
    rows.all.push(row);
    if (this.#regular.at(row) === 1) rows.regular.push(row);
  }

  *save(): Generator<Part> {
    for (const numbers of [this.#styles, this.#places, this.#regular, this.#classes]) yield* numbers.save();
    yield Float64Array.from(this.#steps);
  }

  restore(from: SavedParts): void {
    for (const numbers of [this.#styles, this.#places, this.#regular, this.#classes]) numbers.restore(from);
    for (const step of from.doubles()) this.#steps.push(step);
    for (let row = 0; row < this.#styles.length; row += 1) this.#sortIn(row);
  }

  /**
   * The styles that come nearest to a shape in class and figures, the nearest first, `most` at the most: few enough to compare
   * their letters one by one. `isWanted` is asked of the places of those alone.
   */
  nearest(shape: FontShape, nearness: Nearness): NearStyle[] {
    const wanted = figures.map((name) => (shape[name] ?? Number.NaN) / SHAPE_STEPS[name]);
    return this.#nearestRows(numberClass(shape.class), wanted, nearness).map((row) => ({
      id: this.#styles.at(row),
      place: this.#places.at(row),
    }));
  }

  /** The places of the products whose regular styles come nearest to that of one, itself among them. */
  nearestPlaces(place: number, most: number, isWanted: (place: number) => boolean): number[] {
    const row = this.#regularRowOf(place);
    if (row === null) return [];
    const wanted = this.#steps.slice(row * COUNT, (row + 1) * COUNT);
    const rows = this.#nearestRows(this.#classes.at(row), wanted, { most, among: 'regular', isWanted });
    return rows.map((one) => this.#places.at(one));
  }

  /** Rows come in the order of their places. */
  #regularRowOf(place: number): number | null {
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#places.at(middle) < place) low = middle + 1;
      else high = middle;
    }
    for (; low < this.#places.length && this.#places.at(low) === place; low += 1)
      if (this.#regular.at(low) === 1) return low;
    return null;
  }

  /** The rows of kindred classes are looked at first, so that most of the others are too far away to be measured. */
  #nearestRows(fontClass: number, wanted: readonly number[], { most, among, isWanted }: Nearness): number[] {
    const gaps = classGaps[fontClass]!;
    const nearest = new Nearest(most);
    for (const of of [...this.#byClass.keys()].sort((a, b) => gaps[a]! - gaps[b]!)) {
      const apart = CLASS_STEPS * gaps[of]!;
      if (apart > nearest.farthest) break;
      const rows = this.#byClass.get(of)![among];
      const all = rows.all;
      for (let at = 0; at < rows.length; at += 1) {
        const row = all[at]!;
        const distance = apart + stepsApart(this.#steps, row * COUNT, wanted, nearest.farthest - apart);
        if (nearest.takes(distance, row) && isWanted(this.#places.at(row))) nearest.put(distance, row);
      }
    }
    return nearest.rows;
  }
}

/** How many steps the figures at a place differ from others; one that either lacks counts as one. What is farther than asked for is not summed up. */
function stepsApart(steps: readonly number[], from: number, wanted: readonly number[], most: number): number {
  let sum = 0;
  for (let at = 0; at < COUNT && sum <= most; at += 1) {
    const apart = Math.abs(wanted[at]! - steps[from + at]!);
    sum += apart >= 0 ? apart : 1;
  }
  return sum;
}

/** The nearest rows of those that were put, the nearest first; of two as near the one that came into the index first. */
class Nearest {
  readonly rows: number[] = [];
  readonly #distances: number[] = [];
  readonly #most: number;
  farthest = Number.POSITIVE_INFINITY;

  constructor(most: number) {
    this.#most = most;
  }

  takes(distance: number, row: number): boolean {
    return distance < this.farthest || (distance === this.farthest && row < this.rows.at(-1)!);
  }

  put(distance: number, row: number): void {
    const { rows } = this;
    const distances = this.#distances;
    let at = rows.length === this.#most ? rows.length - 1 : rows.length;
    for (; at > 0; at -= 1) {
      const before = distances[at - 1]!;
      if (before < distance || (before === distance && rows[at - 1]! < row)) break;
      distances[at] = before;
      rows[at] = rows[at - 1]!;
    }
    distances[at] = distance;
    rows[at] = row;
    if (rows.length === this.#most) this.farthest = distances[this.#most - 1]!;
  }
}
