import { coverGrid } from './cover-grid.ts';
import type { Polygon } from './polygon.ts';
import { boxPolygons } from './polygon.ts';

/** White that ink shuts in. Heights are shares of the height of the letter, from its bottom; `share` is of its box. */
export type Counter = { bottom: number; top: number; share: number };

const cells = 96;
const inky = 0.5;
/** Less is a nick between strokes rather than a counter. */
const smallestShare = 0.008;

/**
 * The counters of a letter, the largest first: what white is left when all is taken away that reaches the outside. It
 * is read from a grid and not from the contours, since a letter may be made of overlapping parts.
 */
export function findCounters(polygons: readonly Polygon[]): Counter[] {
  const box = boxPolygons(polygons);
  if (!box) return [];
  const edge = (box.top - box.bottom) / cells;
  const wide = { left: box.left - edge, right: box.right + edge, bottom: box.bottom - edge, top: box.top + edge };
  const grid = coverGrid(polygons, wide, cells, cells);
  const seen = Uint8Array.from(grid, (ink) => (ink >= inky ? 1 : 0));
  flood(seen, 0);
  const counters: Counter[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1) continue;
    const { count, low, high } = flood(seen, start);
    counters.push({ bottom: low / cells, top: (high + 1) / cells, share: count / seen.length });
  }
  return counters.filter(({ share }) => share >= smallestShare).sort((a, b) => b.share - a.share);
}

/** Marks all white that is joined to a cell; a corner joins nothing. */
function flood(seen: Uint8Array, start: number): { count: number; low: number; high: number } {
  const waiting = [start];
  seen[start] = 1;
  const found = { count: 0, low: cells, high: 0 };
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [row, column] = [Math.floor(at / cells), at % cells];
    found.count += 1;
    found.low = Math.min(found.low, row);
    found.high = Math.max(found.high, row);
    for (const next of [
      column > 0 ? at - 1 : -1,
      column < cells - 1 ? at + 1 : -1,
      at - cells,
      row < cells - 1 ? at + cells : -1,
    ]) {
      if (next < 0 || seen[next] === 1) continue;
      seen[next] = 1;
      waiting.push(next);
    }
  }
  return found;
}
