import { PAGE } from '../pdf/page-size.ts';

/** Words of ours, or an outline of the font, at a place of a page in points. Alt is what the outline says, for who can not see it. */
export type Mark =
  | { label: string; x: number; baseline: number; size: number; isIdle: boolean; width: number }
  | { path: string; alt: string; x: number; baseline: number; scale: number };
/** One page of a specimen. */
export type Leaf = { heading: string; marks: Mark[] };

export const LEFT = 48;
export const WIDTH = PAGE.width - 2 * LEFT;
/** Below the heading, and above the foot. */
export const TOP = 110;
export const END = PAGE.height - 64;

export const label = (text: string, x: number, baseline: number, width = WIDTH, isIdle = true): Mark => ({
  label: text,
  x,
  baseline,
  size: 8.5,
  isIdle,
  width,
});
