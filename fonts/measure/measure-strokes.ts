import { boxPolygons, leanPolygons, type Polygon } from './polygon.ts';

/** The strokes of an o in font units. */
type Strokes = {
  thick: number;
  thin: number /** Where the ring is thinnest, in degrees from the right, below 180. */;
  axis: number;
};

type Point = [x: number, y: number];

const directions = 60;

/**
 * The thickest and the thinnest place of the ring of an o: from each point of its inner edge the way to the nearest of
 * the outer one. The edges are found on lines through the middle, and each line must cross exactly two walls. The ring
 * is set upright by `slope` (degrees) first, since a slanted one looks thicker where it leans. Null where the letter is
 * no such ring: handwriting, outlines of outlines, stencils.
 */
export function measureStrokes(letter: readonly Polygon[], slope: number): Strokes | null {
  const ring = leanPolygons(letter, -Math.tan((slope / 180) * Math.PI));
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
  const thin = Math.min(...walls);
  return { thick: Math.max(...walls), thin, axis: ((walls.indexOf(thin) % directions) / directions) * 180 };
}

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
