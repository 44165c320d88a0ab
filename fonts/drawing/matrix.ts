import type { GlyphOutline } from './glyph-outline.ts';

/** An affine map as SVG writes it: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** The map that applies `inner` first and `outer` after it. */
export function combine(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** The same map seen with the y axis turned round, as fonts and SVG see each other's. */
export function flip([a, b, c, d, e, f]: Matrix): Matrix {
  return [a, -b, -c, d, e, -f];
}

/** An SVG attribute for a map, empty for the identity. */
export function writeMatrix(name: 'transform' | 'gradientTransform', matrix: Matrix): string {
  if (matrix.every((value, i) => Math.abs(value - identity[i]!) < 1e-6)) return '';
  return ` ${name}="matrix(${matrix.map(shorten).join(' ')})"`;
}

/** A number with at most four decimals and no minus zero. */
export function shorten(value: number): number {
  return Math.round(value * 10_000) / 10_000 + 0;
}

/** SVG path data of a glyph's outline with its origin at x, y; a tenth of a unit is the finest step. */
export function positionContours(outline: GlyphOutline, x: number, y: number): string {
  let path = '';
  for (const contour of outline.contours) {
    path += `M${tenths(contour.x + x)} ${tenths(contour.y + y)}${contour.tail}`;
  }
  return path;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
