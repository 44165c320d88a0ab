import type { Polygon } from './polygon.ts';

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
