import { keysOf } from '#contract/keys-of.ts';
import { classGaps, type FontClass, type FontShape, numberClass } from '#fonts/engine.ts';
import { nearestRows } from './nearest.ts';

/** What a figure differs by in one step that is plain to see. */
export const SHAPE_STEPS = { width: 0.08, stroke: 0.03, contrast: 1, slope: 8, xHeight: 0.1 } as const;
const figures = keysOf(SHAPE_STEPS);
const COUNT = figures.length;

/**
 * Kin are this many steps apart, other classes twice as many: whatever is of the same class comes before nearly all
 * that is not.
 */
const CLASS_STEPS = 6;

/**
 * A measured style as the index takes it in: its id, whether it is the regular one, its class, and its figures in the
 * order of SHAPE_STEPS.
 */
export type MeasuredStyle = [
  id: number,
  isRegular: boolean,
  fontClass: FontClass | null,
  ...figures: (number | null)[],
];

export type NearStyle = { id: number; doc: number };

type Nearness = { most: number; among: 'all' | 'regular'; isWanted: (doc: number) => boolean };

/** Figures of all measured styles in steps, one row each; a figure that a style lacks is not a number. */
export class Shapes {
  readonly #styles: number[] = [];
  readonly #docs: number[] = [];
  readonly #isRegular: boolean[] = [];
  readonly #classes: number[] = [];
  readonly #steps: number[] = [];

  add(doc: number, [id, isRegular, fontClass, ...of]: MeasuredStyle): void {
    this.#styles.push(id);
    this.#docs.push(doc);
    this.#isRegular.push(isRegular);
    this.#classes.push(numberClass(fontClass));
    for (const [at, name] of figures.entries()) this.#steps.push((of[at] ?? Number.NaN) / SHAPE_STEPS[name]);
  }

  /**
   * The styles that come nearest to a shape in class and figures, the nearest first, `most` at the most: few enough to
   * compare their letters one by one.
   */
  nearest(shape: Pick<FontShape, 'class' | (typeof figures)[number]>, nearness: Nearness): NearStyle[] {
    const wanted = figures.map((name) => (shape[name] ?? Number.NaN) / SHAPE_STEPS[name]);
    return this.#nearestRows(numberClass(shape.class), wanted, nearness).map((row) => ({
      id: this.#styles[row]!,
      doc: this.#docs[row]!,
    }));
  }

  /** The products with regular styles nearest to that of one, including itself. */
  nearestDocs(doc: number, most: number, isWanted: (doc: number) => boolean): number[] {
    const own = this.#docs.findIndex((of, row) => of === doc && this.#isRegular[row]);
    if (own < 0) return [];
    const wanted = this.#steps.slice(own * COUNT, (own + 1) * COUNT);
    const rows = this.#nearestRows(this.#classes[own]!, wanted, { most, among: 'regular', isWanted });
    return rows.map((row) => this.#docs[row]!);
  }

  #nearestRows(fontClass: number, wanted: readonly number[], { most, among, isWanted }: Nearness): number[] {
    const gaps = classGaps[fontClass]!;
    // One that either lacks counts as one step. What is farther than asked for is not summed up.
    const distanceOf = (row: number, farthest: number) => {
      if (among === 'regular' && !this.#isRegular[row]) return Number.POSITIVE_INFINITY;
      const ofClass = CLASS_STEPS * gaps[this.#classes[row]!]!;
      let steps = 0;
      for (let at = 0; at < COUNT && ofClass + steps < farthest; at += 1) {
        const apart = Math.abs(wanted[at]! - this.#steps[row * COUNT + at]!);
        steps += apart >= 0 ? apart : 1;
      }
      return ofClass + steps;
    };
    return nearestRows(this.#styles.length, most, distanceOf, (row) => isWanted(this.#docs[row]!));
  }
}
