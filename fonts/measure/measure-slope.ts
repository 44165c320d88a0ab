import { boxPolygons } from './box-polygons.ts';
import type { Polygon } from './polygon.ts';
import { scanInk } from './scan-ink.ts';

/** Between serifs and beside the bar of an H. */
const heights = [0.2, 0.3, 0.7, 0.8];

/**
 * How far a stem leans, in degrees to the right of upright: the left edge of a letter's ink at several heights, through
 * which the best straight line is laid. Null for a letter that draws nothing, or whose edge is no straight line.
 */
export function measureSlope(letter: readonly Polygon[]): number | null {
  const box = boxPolygons(letter);
  if (!box) return null;
  const height = box.top - box.bottom;
  const points = heights.flatMap((share) => {
    const y = box.bottom + share * height;
    const [first] = scanInk(letter, y);
    return first ? [[first[0], y] as const] : [];
  });
  if (points.length < heights.length) return null;
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const lean =
    points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) /
    points.reduce((sum, point) => sum + (point[1] - y) ** 2, 0);
  const isStraight = points.every((point) => Math.abs(point[0] - x - lean * (point[1] - y)) < height * 0.02);
  return isStraight ? (Math.atan(lean) / Math.PI) * 180 : null;
}
