import type { Polygon } from './polygon.ts';

/** Where ink begins and ends on a line. */
type InkSpan = [from: number, to: number];

/**
 * The ink on the horizontal line at `y`, from left to right: what the contours enclose with a winding number other than
 * zero, as glyphs are filled, so that overlapping parts count once.
 */
export function scanInk(polygons: readonly Polygon[], y: number): InkSpan[] {
  const crossings: [x: number, winding: number][] = [];
  for (const polygon of polygons) {
    let x0 = polygon.at(-2)!;
    let y0 = polygon.at(-1)!;
    for (let at = 0; at < polygon.length; at += 2) {
      const x1 = polygon[at]!;
      const y1 = polygon[at + 1]!;
      // A corner belongs to the piece above it alone, so that a line through it counts once.
      if (y0 <= y !== y1 <= y) crossings.push([x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), y1 > y0 ? 1 : -1]);
      x0 = x1;
      y0 = y1;
    }
  }
  crossings.sort((a, b) => a[0] - b[0]);
  const spans: InkSpan[] = [];
  let winding = 0;
  let from = 0;
  for (const [x, turn] of crossings) {
    if (winding === 0) from = x;
    winding += turn;
    if (winding === 0 && x > from) spans.push([from, x]);
  }
  return spans;
}
