import type { Pen } from '../harfbuzz/follow-steps.ts';
import type { Font } from '../harfbuzz/harfbuzz.ts';

/** A closed contour as x, y, x, y … in font units, y upwards; curves are broken into straight pieces. */
export type Polygon = number[];

const piecesOfCurve = 8;

/**
 * The contours of a glyph as polygons, without those that enclose nothing. Curves become eight chords each, which is
 * within a thousandth of their length for the arcs that letters are made of.
 */
export function readPolygons(font: Font, glyph: number): Polygon[] {
  const polygons: Polygon[] = [];
  font.draw(glyph, penOf(polygons));
  return polygons.filter((polygon) => polygon.length >= 6);
}

const penOf = (polygons: Polygon[]): Pen => ({
  move: (x, y) => {
    polygons.push([x, y]);
  },
  line: (x, y) => {
    polygons.at(-1)?.push(x, y);
  },
  quadratic: (cx, cy, x, y) => {
    const polygon = polygons.at(-1);
    if (polygon) bend(polygon, [cx, cy], [cx, cy], [x, y], 2);
  },
  cubic: (ax, ay, bx, by, x, y) => {
    const polygon = polygons.at(-1);
    if (polygon) bend(polygon, [ax, ay], [bx, by], [x, y], 3);
  },
  close: () => undefined,
});

type Point = [x: number, y: number];

function bend(polygon: Polygon, first: Point, second: Point, end: Point, degree: 2 | 3): void {
  const start: Point = [polygon.at(-2)!, polygon.at(-1)!];
  for (let piece = 1; piece <= piecesOfCurve; piece++) {
    const t = piece / piecesOfCurve;
    const u = 1 - t;
    for (const k of [0, 1] as const) {
      polygon.push(
        degree === 2
          ? u * u * start[k] + 2 * u * t * first[k] + t * t * end[k]
          : u * u * u * start[k] + 3 * u * u * t * first[k] + 3 * u * t * t * second[k] + t * t * t * end[k],
      );
    }
  }
}

/** The smallest and largest x and y. */
export type Box = { left: number; bottom: number; right: number; top: number };

/** The box around polygons; null for none. */
export function boxPolygons(polygons: readonly Polygon[]): Box | null {
  const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const polygon of polygons) {
    for (let at = 0; at < polygon.length; at += 2) {
      box.left = Math.min(box.left, polygon[at]!);
      box.right = Math.max(box.right, polygon[at]!);
      box.bottom = Math.min(box.bottom, polygon[at + 1]!);
      box.top = Math.max(box.top, polygon[at + 1]!);
    }
  }
  return box.left === Infinity ? null : box;
}

/** Polygons leaned to the right by `share` of their height. */
export const leanPolygons = (polygons: readonly Polygon[], share: number): Polygon[] =>
  polygons.map((polygon) => polygon.map((value, at) => (at % 2 === 0 ? value + share * polygon[at + 1]! : value)));

/** Polygons with x and y changed for one another, so that what stands lies. */
export const turnAside = (polygons: readonly Polygon[]): Polygon[] =>
  polygons.map((polygon) => polygon.map((_, at) => (at % 2 === 0 ? polygon[at + 1]! : polygon[at - 1]!)));
