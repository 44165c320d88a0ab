import { cosineOf, nearness } from './compare-likeness.ts';
import { bytesOfLetters, bytesOfLikeness, cellsOfSide } from './describe-likeness.ts';

const quarters = 4;
const half = cellsOfSide / 2;
const lettersOfLikeness = bytesOfLetters / cellsOfSide ** 2;
/**
 * A byte stores two quarters of a letter, each as one of sixteen levels; the darkest quarters of fonts reach the last.
 */
const bytesOfQuarters = (lettersOfLikeness * quarters) / 2;
const inkOfLevel = 96;
const darkest = 15;

/** Behind the letters class and traits stand as they do in a likeness. */
export const bytesOfSketch = bytesOfQuarters + bytesOfLikeness - bytesOfLetters;

/**
 * A likeness in a fortieth of its bytes: of each letter only how much ink is in its quarters. It tells which few of
 * hundreds of styles are worth comparing. Null for a likeness that was made in another way (of another length).
 */
export function sketchLikeness(likeness: Uint8Array): Uint8Array | null {
  if (likeness.length !== bytesOfLikeness) return null;
  const ink = new Uint16Array(lettersOfLikeness * quarters);
  for (let at = 0; at < bytesOfLetters; at += 1) {
    const letter = Math.floor(at / cellsOfSide ** 2);
    const isBelow = Math.floor(at / cellsOfSide) % cellsOfSide >= half;
    const isRight = at % cellsOfSide >= half;
    ink[letter * quarters + (isBelow ? 2 : 0) + (isRight ? 1 : 0)]! += likeness[at]!;
  }
  const sketch = new Uint8Array(bytesOfSketch);
  for (const [at, sum] of ink.entries()) {
    const level = Math.min(darkest, Math.round(sum / inkOfLevel));
    sketch[at >> 1]! |= at % 2 === 0 ? level << 4 : level;
  }
  sketch.set(likeness.subarray(bytesOfLetters), bytesOfQuarters);
  return sketch;
}

/** About what `compareLikeness` would say of the styles that are sketched, in the order of `others`. */
export function compareSketches(one: Uint8Array, others: readonly Uint8Array[]): number[] {
  const letters = levelsOf(one);
  const traits = one.subarray(bytesOfQuarters);
  return others.map((other) => nearness(cosineOf(letters, levelsOf(other)), traits, other.subarray(bytesOfQuarters)));
}

function levelsOf(sketch: Uint8Array): Uint8Array {
  const levels = new Uint8Array(2 * bytesOfQuarters);
  for (let at = 0; at < bytesOfQuarters; at += 1) {
    levels[2 * at] = sketch[at]! >> 4;
    levels[2 * at + 1] = sketch[at]! & darkest;
  }
  return levels;
}
