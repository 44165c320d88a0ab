import type { GlyphOutline } from './glyph-outline.ts';

/** SVG path data of a glyph's outline with its origin at x, y; a tenth of a unit is the finest step. */
export function placeContours(outline: GlyphOutline, x: number, y: number): string {
  let path = '';
  for (const contour of outline.contours) {
    path += `M${tenths(contour.x + x)} ${tenths(contour.y + y)}${contour.tail}`;
  }
  return path;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
