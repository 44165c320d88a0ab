import { scanInk } from './measure-strokes.ts';
import type { Box, Polygon } from './polygon.ts';

const linesOfRow = 4;

/**
 * How much of each cell of a grid over `box` is ink, 0 to 1, row by row from the bottom. Along a line the share is
 * exact; each row is sampled on four lines.
 */
export function coverGrid(polygons: readonly Polygon[], box: Box, columns: number, rows: number): Float32Array {
  const grid = new Float32Array(columns * rows);
  const width = (box.right - box.left) / columns;
  const height = (box.top - box.bottom) / rows;
  if (!(width > 0) || !(height > 0)) return grid;
  for (let line = 0; line < rows * linesOfRow; line++) {
    const row = Math.floor(line / linesOfRow) * columns;
    for (const [from, to] of scanInk(polygons, box.bottom + ((line + 0.5) / linesOfRow) * height)) {
      const begin = (from - box.left) / width;
      const end = (to - box.left) / width;
      for (let cell = Math.max(0, Math.floor(begin)); cell < Math.min(columns, Math.ceil(end)); cell++) {
        grid[row + cell] = grid[row + cell]! + (Math.min(cell + 1, end) - Math.max(cell, begin)) / linesOfRow;
      }
    }
  }
  return grid;
}
