import { coverGrid } from './cover-grid.ts';
import type { Letters } from './letters.ts';
import { type Box, boxPolygons } from './polygon.ts';
import type { DrawnLetters } from './types.ts';

/** The letters by which a font can be recognised in a picture, in the order in which they are stored. */
export const describedLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A letter is drawn on this many rows of this many cells; each cell is its share of ink in fifteenths. */
export const gridSide = 16;
export const fullCell = 15;
/** Two cells stand in a byte, that on the left in the upper half. */
export const bytesOfGrid = (gridSide * gridSide) / 2;
/** Of each letter: how wide it is, how much of its box is ink, where it ends above and where below. */
export const bytesOfSizes = 4;

const fewest = 20;

/**
 * What each of the letters of a font looks like on its own, to be compared with letters in a picture by
 * `comparePicture`: drawn on a grid that its own ink box fills, rows from above, and next to it the sizes of that box.
 * What a letter lacks is left blank: its sizes are zeros. Null for a font without an H to measure heights by, or with
 * less than a third of the letters. 248 bytes of sizes and about eight kilobytes of grids for a style.
 */
export function describeLetters(letters: Letters): DrawnLetters | null {
  const cap = boxPolygons(letters('H'))?.top ?? 0;
  if (cap <= 0) return null;
  const sizes = new Uint8Array(describedLetters.length * bytesOfSizes);
  const grids = new Uint8Array(describedLetters.length * bytesOfGrid);
  let count = 0;
  for (const [at, letter] of [...describedLetters].entries()) {
    const polygons = letters(letter);
    const box = boxPolygons(polygons);
    if (!box || box.right <= box.left || box.top <= box.bottom) continue;
    const cover = coverGrid(polygons, box, gridSide, gridSide);
    const ink = cover.reduce((sum, share) => sum + share, 0) / cover.length;
    if (ink === 0) continue;
    sizes.set(packSizes(box, ink, cap), at * bytesOfSizes);
    grids.set(packGrid(cover), at * bytesOfGrid);
    count += 1;
  }
  return count < fewest ? null : { sizes, grids };
}

const packSizes = (box: Box, ink: number, cap: number) => [
  packWidth((box.right - box.left) / (box.top - box.bottom)),
  packInk(ink),
  packHeight(box.top / cap),
  packHeight(box.bottom / cap),
];

/** A byte for what a width is of its height, 1 to 255: forty steps are twice as wide, and 128 is a square. */
export const packWidth = (aspect: number) =>
  Math.max(1, Math.min(255, Math.round(128 + stepsOfDouble * Math.log2(aspect))));
export const stepsOfDouble = 40;
export const packInk = (share: number) => Math.round(share * 255);

/** Heights above the baseline in cap heights, from one below it to two above. */
const packHeight = (height: number) => Math.max(0, Math.min(255, Math.round((height + 1) * stepsOfCap)));
const stepsOfCap = 85;
export const unpackHeight = (byte: number) => byte / stepsOfCap - 1;

/** Rows of a grid come bottom up; here they are stored top down, as in pictures. */
function packGrid(cover: Float32Array): Uint8Array {
  const packed = new Uint8Array(bytesOfGrid);
  for (const [at, share] of cover.entries()) {
    const row = gridSide - 1 - Math.floor(at / gridSide);
    const cell = row * gridSide + (at % gridSide);
    const level = Math.min(fullCell, Math.round(share * fullCell));
    packed[cell >> 1] = packed[cell >> 1]! | (cell % 2 === 0 ? level << 4 : level);
  }
  return packed;
}
