import { classGaps, type FontClass, type FontShape, numberClass } from '#fonts/engine.ts';
import { GrowingNumbers } from './postings.ts';

/** What a figure differs by in one step that is plain to see. */
export const SHAPE_STEPS = { width: 0.08, stroke: 0.03, contrast: 1, slope: 8, xHeight: 0.1 } as const;
const figures = Object.entries(SHAPE_STEPS) as [keyof typeof SHAPE_STEPS, number][];

/** Kin are so many steps apart, other classes twice as many: whatever is of the same class comes before nearly all that is not. */
const CLASS_STEPS = 6;

/** A measured style as the index takes it in: its id, whether it is the regular one, its class, and its figures in the order of SHAPE_STEPS. */
export type MeasuredStyle = [
  id: number,
  isRegular: boolean,
  fontClass: FontClass | null,
  ...figures: (number | null)[],
];

type Nearness = { most: number; among: 'all' | 'regular'; isWanted: (place: number) => boolean };

/** Figures of all measured styles, one row each; a figure that a style lacks is not a number. */
export class Shapes {
  readonly #styles = new GrowingNumbers();
  readonly #places = new GrowingNumbers();
  readonly #regular = new GrowingNumbers();
  readonly #classes = new GrowingNumbers();
  readonly #figures: number[] = [];

  add(place: number, [id, isRegular, fontClass, ...of]: MeasuredStyle): void {
    this.#styles.push(id);
    this.#places.push(place);
    this.#regular.push(isRegular ? 1 : 0);
    this.#classes.push(numberClass(fontClass));
    for (const figure of of) this.#figures.push(figure ?? Number.NaN);
  }

  /**
   * The ids of the styles that come nearest to a shape in class and figures, the nearest first, `most` at the most: few enough to compare
   * their letters one by one. `isWanted` is asked of the places of those alone.
   */
  nearest(shape: FontShape, nearness: Nearness): number[] {
    const wanted = figures.map(([name]) => shape[name] ?? Number.NaN);
    return this.#nearestRows(numberClass(shape.class), wanted, nearness).map((row) => this.#styles.at(row));
  }

  /** The places of the products whose regular styles come nearest to that of one, itself among them. */
  nearestPlaces(place: number, most: number, isWanted: (place: number) => boolean): number[] {
    for (let row = 0; row < this.#styles.length; row += 1) {
      if (this.#places.at(row) !== place || this.#regular.at(row) === 0) continue;
      const wanted = this.#figures.slice(row * figures.length, (row + 1) * figures.length);
      const rows = this.#nearestRows(this.#classes.at(row), wanted, { most, among: 'regular', isWanted });
      return rows.map((one) => this.#places.at(one));
    }
    return [];
  }

  #nearestRows(fontClass: number, wanted: readonly number[], { most, among, isWanted }: Nearness): number[] {
    const gaps = classGaps[fontClass]!;
    const nearest: { row: number; distance: number }[] = [];
    let farthest = Number.POSITIVE_INFINITY;
    for (let row = 0; row < this.#styles.length; row += 1) {
      if (among === 'regular' && this.#regular.at(row) === 0) continue;
      const apart = CLASS_STEPS * gaps[this.#classes.at(row)]!;
      if (apart >= farthest) continue;
      const distance = apart + this.#distance(row, wanted);
      if (distance >= farthest || !isWanted(this.#places.at(row))) continue;
      let at = nearest.length;
      while (at > 0 && nearest[at - 1]!.distance > distance) at -= 1;
      nearest.splice(at, 0, { row, distance });
      if (nearest.length > most) nearest.pop();
      if (nearest.length === most) farthest = nearest[most - 1]!.distance;
    }
    return nearest.map(({ row }) => row);
  }

  /** In steps; a figure that one of two lacks counts as one. */
  #distance(row: number, wanted: readonly number[]): number {
    let sum = 0;
    for (let at = 0; at < figures.length; at += 1) {
      const steps = Math.abs(wanted[at]! - this.#figures[row * figures.length + at]!) / figures[at]![1];
      sum += Number.isNaN(steps) ? 1 : steps;
    }
    return sum;
  }
}
