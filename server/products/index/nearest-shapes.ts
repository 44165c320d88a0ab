import type { FontShape } from '#fonts/engine.ts';
import type { CatalogueIndex } from './catalogue-index.ts';

/** What a figure differs by in one step that is plain to see. */
export const SHAPE_STEPS = { width: 0.08, stroke: 0.03, contrast: 1, slope: 8, xHeight: 0.1 } as const;
const figures = Object.entries(SHAPE_STEPS) as [keyof typeof SHAPE_STEPS, number][];

/** The products whose regular styles come nearest to a shape, few enough to compare their letters one by one. */
export function nearestShapes(index: CatalogueIndex, shape: FontShape, without: number, most: number): number[] {
  const wanted = figures.map(([name]) => shape[name]);
  const nearest: { place: number; distance: number }[] = [];
  let farthest = Number.POSITIVE_INFINITY;
  for (const place of index.inOrder('newest')) {
    const figuresOf = index.shapes[place]!;
    if (figuresOf.length === 0 || index.ids[place] === without) continue;
    const distance = apart(wanted, figuresOf);
    if (distance >= farthest) continue;
    let at = nearest.length;
    while (at > 0 && nearest[at - 1]!.distance > distance) at -= 1;
    nearest.splice(at, 0, { place, distance });
    if (nearest.length > most) nearest.pop();
    if (nearest.length === most) farthest = nearest[most - 1]!.distance;
  }
  return nearest.map(({ place }) => index.ids[place]!);
}

/** A figure that one of two lacks counts as one step. */
function apart(wanted: readonly (number | null)[], other: readonly (number | null)[]): number {
  let distance = 0;
  for (let at = 0; at < figures.length; at += 1) {
    const [one, two] = [wanted[at]!, other[at]!];
    distance += one === null || two === null ? 1 : Math.abs(one - two) / figures[at]![1];
  }
  return distance;
}
