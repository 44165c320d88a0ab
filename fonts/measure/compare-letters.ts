import { boxPolygons } from './box-polygons.ts';
import { coverGrid } from './cover-grid.ts';
import type { Polygon } from './polygon.ts';

const cells = 32;

/**
 * How far two letters differ when each is stretched into the same box: 0 for the same shape, 1 for no ink in common. So a
 * higher bar is still a bar, and a narrower ring still a ring. 1 where one of them draws nothing.
 */
export function compareLetters(one: readonly Polygon[], other: readonly Polygon[]): number {
  const [a, b] = [fill(one), fill(other)];
  if (!a || !b) return 1;
  let apart = 0;
  let together = 0;
  for (const [at, ink] of a.entries()) {
    apart += Math.abs(ink - b[at]!);
    together += Math.max(ink, b[at]!);
  }
  return together === 0 ? 0 : apart / together;
}

function fill(polygons: readonly Polygon[]): Float32Array | null {
  const box = boxPolygons(polygons);
  return box && coverGrid(polygons, box, cells, cells);
}
