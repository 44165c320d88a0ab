import type { FoundLetter, FoundLetters } from './find-letters.ts';

/** As many cells as the shop stores of its own letters, and as many levels of ink in each. */
const gridSide = 16;
const fullCell = 15;
/** Each cell is looked at in this many places each way. */
const samples = 5;
/** Letters that hang below the line, in some fonts at least. */
const hanging = /[gjpqyJQf0-9]/;
/** A steeper slope isn't a tilted line, but letters with uneven baselines. */
const mostSlope = Math.tan((8 / 180) * Math.PI);

/**
 * A letter as the shop wants it: `grid` in hexadecimal digits, a cell each, rows from above; ends upwards in heights of
 * the tallest.
 */
export type FittedLetter = { letter: string; grid: string; aspect: number; top: number; bottom: number };

/** A frame of ink with the letter that somebody says it is. */
export type NamedLetter = { found: FoundLetter; letter: string };

/** Sets the letters of a line upright and fits each into a grid. */
export function fitLetters(picture: FoundLetters, named: readonly NamedLetter[]): FittedLetter[] {
  const slope = slopeOf(named);
  const fitted = named.map(({ found, letter }) => ({ letter, ...fitLetter(picture, found, Math.atan(slope)) }));
  const unit = Math.max(...fitted.map(({ top, bottom }) => top - bottom));
  return fitted.map((one) => ({ ...one, top: one.top / unit, bottom: one.bottom / unit }));
}

/** How much a line falls per pixel to the right: the median slope between the bottoms of letters on the baseline. */
export function slopeOf(named: readonly NamedLetter[]): number {
  const feet = named
    .filter(({ letter }) => !hanging.test(letter))
    .map(({ found }) => ({ x: (found.left + found.right) / 2, y: found.bottom }));
  const slopes = feet
    .flatMap((one, at) => feet.slice(at + 1).map((other) => (other.y - one.y) / (other.x - one.x)))
    .sort((a, b) => a - b);
  const middle = slopes.length >> 1;
  const slope =
    slopes.length === 0 ? 0 : slopes.length % 2 === 1 ? slopes[middle]! : (slopes[middle - 1]! + slopes[middle]!) / 2;
  return Math.abs(slope) <= mostSlope ? slope : 0;
}

type Upright = Omit<FittedLetter, 'letter'>;

function fitLetter(picture: FoundLetters, found: FoundLetter, angle: number): Upright {
  const own = new Set(found.pieces);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const isInk = (x: number, y: number) =>
    x >= found.left &&
    x < found.right &&
    y >= found.top &&
    y < found.bottom &&
    own.has(picture.pieces[Math.floor(y) * picture.width + Math.floor(x)]!);
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let y = found.top; y < found.bottom; y++) {
    for (let x = found.left; x < found.right; x++) {
      if (!isInk(x, y)) continue;
      const [u, v] = [(x + 0.5) * cos + (y + 0.5) * sin, (y + 0.5) * cos - (x + 0.5) * sin];
      box.left = Math.min(box.left, u - 0.5);
      box.right = Math.max(box.right, u + 0.5);
      box.top = Math.min(box.top, v - 0.5);
      box.bottom = Math.max(box.bottom, v + 0.5);
    }
  }
  const wide = (box.right - box.left) / gridSide;
  const high = (box.bottom - box.top) / gridSide;
  let grid = '';
  for (let cell = 0; cell < gridSide * gridSide; cell++) {
    let ink = 0;
    for (let sample = 0; sample < samples * samples; sample++) {
      const u = box.left + ((cell % gridSide) + ((sample % samples) + 0.5) / samples) * wide;
      const v = box.top + (Math.floor(cell / gridSide) + (Math.floor(sample / samples) + 0.5) / samples) * high;
      if (isInk(u * cos - v * sin, u * sin + v * cos)) ink += 1;
    }
    grid += Math.round((ink / (samples * samples)) * fullCell).toString(16);
  }
  return { grid, aspect: wide / high, top: -box.top, bottom: -box.bottom };
}
