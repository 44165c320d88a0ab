import { boxPolygons } from './box-polygons.ts';
import type { Polygon } from './polygon.ts';
import { scanInk } from './scan-ink.ts';

/** The strokes of an o in font units. */
type Strokes = { thick: number; thin: number };

type Point = [x: number, y: number];

const directions = 60;

/**
 * The thickest and the thinnest place of the ring of an o: from each point of its inner edge the way to the nearest of the
 * outer one. The edges are found on lines through the middle, each of which must cross exactly two walls. The ring is
 * set upright by `slope` (degrees) first, since a slanted one looks thicker where it leans. Null where the letter is no
 * such ring: handwriting, outlines of outlines, stencils.
 */
export function measureStrokes(letter: readonly Polygon[], slope: number): Strokes | null {
  const ring = letter.map((polygon) => lean(polygon, -Math.tan((slope / 180) * Math.PI)));
  const box = boxPolygons(ring);
  if (!box) return null;
  const middle: Point = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
  const inner: Point[] = [];
  const outer: Point[] = [];
  for (let step = 0; step < directions; step++) {
    const angle = (step / directions) * Math.PI;
    const [one, other, ...more] = scanInk(
      ring.map((polygon) => turn(polygon, angle, middle)),
      0,
    );
    if (!one || !other || more.length > 0 || one[1] > 0 || other[0] < 0) return null;
    const at = (distance: number): Point => [distance * Math.cos(angle), distance * Math.sin(angle)];
    // Half a turn lies between the two walls; together they go once around.
    outer[step] = at(other[1]);
    inner[step] = at(other[0]);
    inner[step + directions] = at(one[1]);
    outer[step + directions] = at(one[0]);
  }
  const walls = inner.map((point) => distanceTo(outer, point));
  return { thick: Math.max(...walls), thin: Math.min(...walls) };
}

const lean = (polygon: Polygon, share: number): Polygon =>
  polygon.map((value, at) => (at % 2 === 0 ? value + share * polygon[at + 1]! : value));

/** The polygon around `middle`, turned so that a ray of `angle` lies on the x axis. */
function turn(polygon: Polygon, angle: number, [x, y]: Point): Polygon {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return polygon.map((value, at) =>
    at % 2 === 0 ? (value - x) * cos + (polygon[at + 1]! - y) * sin : (value - y) * cos - (polygon[at - 1]! - x) * sin,
  );
}

/** From a point to the nearest place of a closed line. */
function distanceTo(line: readonly Point[], [x, y]: Point): number {
  let least = Infinity;
  let [ax, ay] = line.at(-1)!;
  for (const [bx, by] of line) {
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(ax + along * dx - x, ay + along * dy - y));
    [ax, ay] = [bx, by];
  }
  return least;
}
