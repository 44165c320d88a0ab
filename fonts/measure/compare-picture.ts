import {
  bytesOfGrid,
  bytesOfSizes,
  describedLetters,
  fullCell,
  gridSide,
  packInk,
  packWidth,
  stepsOfDouble,
  unpackHeight,
} from './describe-letters.ts';
import type { DrawnLetters, SeenLetter } from './types.ts';

/**
 * What of each kind of difference counts as one: cells of a grid that differ, doublings of the width, and cap heights.
 */
const weightOfGrid = 1;
const weightOfWidth = 0.35;
const weightOfHeight = 0.5;
/** A letter that a font lacks is as far from the one in the picture as one of another font. */
const lacking = 0.6;
/** Of the letters of a word this many, those that fit worst, are left out: one may have been read or typed wrong. */
const shareLeftOut = 0.2;

/** Where a letter stands among the described ones; -1 for none of them. */
export const positionOfLetter = (letter: string) => describedLetters.indexOf(letter);

/** The bytes that separate styles before their letters are compared cell by cell. */
export const sizesOfSeen = ({ aspect, grid }: SeenLetter): { width: number; ink: number } => ({
  width: packWidth(aspect),
  ink: packInk(grid.reduce((sum, level) => sum + level, 0) / grid.length / fullCell),
});

/**
 * How far each style is from the letters of a picture, 0 for the same drawing, in the order of `styles`; each has bytes
 * of the same letters in the same order. The scale of the picture is unknown: each style is aligned so that most of its
 * letters match in height, and the letters with the worst match are ignored.
 */
export function comparePicture(seen: readonly SeenLetter[], styles: readonly DrawnLetters[]): number[] {
  const seenGrids = seen.map(({ grid }) => soften(Uint8Array.from(grid)));
  return styles.map((style) => compareStyle(seen, seenGrids, style));
}

function compareStyle(seen: readonly SeenLetter[], seenGrids: readonly Int16Array[], style: DrawnLetters): number {
  const drawn = seen.map((_, at) => readSizes(style.sizes, at));
  const heights = compareHeights(seen, drawn);
  const apart = seen.map(({ aspect }, at) => {
    const sizes = drawn[at];
    if (!sizes) return lacking;
    const width = Math.abs(packWidth(aspect) - sizes.width) / stepsOfDouble;
    const grid = compareGrids(seenGrids[at]!, soften(unpackGrid(style.grids, at), softened));
    return weightOfGrid * grid + weightOfWidth * width + weightOfHeight * heights[at]!;
  });
  apart.sort((a, b) => a - b);
  const retained = apart.slice(0, Math.ceil(apart.length * (1 - shareLeftOut)));
  return retained.reduce((sum, one) => sum + one, 0) / retained.length;
}

type DrawnSizes = { width: number; top: number; bottom: number };

function readSizes(sizes: Uint8Array, at: number): DrawnSizes | null {
  const width = sizes[at * bytesOfSizes]!;
  if (width === 0) return null;
  return {
    width,
    top: unpackHeight(sizes[at * bytesOfSizes + 2]!),
    bottom: unpackHeight(sizes[at * bytesOfSizes + 3]!),
  };
}

/**
 * How far the ends of each letter are from where a style has them, in cap heights, once it is laid over most of them.
 */
function compareHeights(seen: readonly SeenLetter[], drawn: readonly (DrawnSizes | null)[]): number[] {
  const pairs = seen.flatMap((letter, at) => (drawn[at] ? [{ letter, sizes: drawn[at] }] : []));
  const scale = median(pairs.map(({ letter, sizes }) => (letter.top - letter.bottom) / (sizes.top - sizes.bottom)));
  const base = median(
    pairs.flatMap(({ letter, sizes }) => [letter.top - scale * sizes.top, letter.bottom - scale * sizes.bottom]),
  );
  return seen.map(({ top, bottom }, at) => {
    const sizes = drawn[at];
    if (!sizes || !(scale > 0)) return 0;
    const above = Math.abs((top - base) / scale - sizes.top);
    const below = Math.abs((bottom - base) / scale - sizes.bottom);
    return Math.min(1, above + below);
  });
}

function median(values: number[]): number {
  values.sort((a, b) => a - b);
  const middle = values.length >> 1;
  return values.length % 2 === 1 ? values[middle]! : (values[middle - 1]! + values[middle]!) / 2;
}

const unpacked = new Uint8Array(gridSide * gridSide);

/** Holds until the next grid is unpacked. */
function unpackGrid(grids: Uint8Array, at: number): Uint8Array {
  for (let byte = 0; byte < bytesOfGrid; byte++) {
    const pair = grids[at * bytesOfGrid + byte]!;
    unpacked[2 * byte] = pair >> 4;
    unpacked[2 * byte + 1] = pair & 15;
  }
  return unpacked;
}

/** Of the grid that is compared. */
const softened = new Int16Array(gridSide * gridSide);
/** The ink of each row spread, with a blank row above all and one below. */
const spread = new Int16Array(gridSide * (gridSide + 2));

/**
 * A cell's ink spread over its neighbours, so that an edge that lies half a cell next to is a small difference; in
 * sixteenths of a level.
 */
function soften(levels: Uint8Array, into = new Int16Array(gridSide * gridSide)): Int16Array {
  for (let row = 0; row < levels.length; row += gridSide) {
    let before = 0;
    let here = levels[row]!;
    for (let at = row; at < row + gridSide; at++) {
      const after = at + 1 < row + gridSide ? levels[at + 1]! : 0;
      spread[at + gridSide] = before + 2 * here + after;
      before = here;
      here = after;
    }
  }
  for (let at = 0; at < into.length; at++)
    into[at] = spread[at]! + 2 * spread[at + gridSide]! + spread[at + 2 * gridSide]!;
  return into;
}

/** The share of the ink of both that only one has: 0 for the same, 1 for nothing in common. */
function compareGrids(one: Int16Array, other: Int16Array): number {
  let apart = 0;
  let ink = 0;
  for (let cell = 0; cell < one.length; cell++) {
    apart += Math.abs(one[cell]! - other[cell]!);
    ink += one[cell]! + other[cell]!;
  }
  return ink === 0 ? 1 : apart / ink;
}
