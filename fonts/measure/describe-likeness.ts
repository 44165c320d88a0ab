import type { Font } from '../harfbuzz/harfbuzz.ts';
import { coverGrid } from './cover-grid.ts';
import { numberClass } from './font-classes.ts';
import type { Letters } from './letters.ts';
import { measureTraits, type Traits, traitNames } from './measure-traits.ts';
import measured from './measured-letters.json' with { type: 'json' };
import { boxPolygons, type Polygon } from './polygon.ts';
import type { FontShape } from './types.ts';

const cells = 24;
/** After the blur two cells next to each other tell the same, so four become one. */
const retained = cells / 2;
export const cellsOfSide = retained;
const most = 127;
/** The grid in cap heights: from the descender to above the ascender, and as wide as an M. */
const below = 0.42;
const span = 1.6;
/** A step of the blur: what lies a cell next to still counts as near. */
const kernel = [1, 2, 3, 2, 1].map((weight) => weight / 9);
const fewest = 10;

/** What letters fill of the bytes of a likeness; behind them the number of the class and a byte for each trait. */
export const bytesOfLetters = measured.compared.length * retained * retained;
/** What is between two bytes of a trait that differ by a step, and what stands for a trait that a style has not. */
export const bytesOfStep = 10;
export const noTrait = 255;

/**
 * From where on a trait is measured, what of it is one step that is plain to see, and how much it tells next to others.
 */
const traitSteps: Record<keyof Traits, [from: number, step: number, weight: number]> = {
  stem: [-4.5, 0.3, 0.25],
  contrast: [0, 0.4, 1.5],
  stress: [0, 15, 0.5],
  overhang: [-0.2, 0.1, 2],
  slab: [-6, 0.5, 1],
  round: [0, 0.03, 3],
  strokes: [0, 0.5, 3],
  advance: [0.2, 0.12, 0.5],
  capitals: [0.2, 0.13, 1],
  o: [0.2, 0.1, 1],
  square: [0.45, 0.025, 2],
  aperture: [0, 0.15, 1.5],
  eOfO: [0.2, 0.12, 1],
  sOfO: [0.2, 0.15, 1.5],
  iOfN: [0, 0.17, 1.5],
  rOfN: [0.2, 0.18, 1],
  xHeight: [0.2, 0.06, 0.25],
  slope: [-60, 6, 1.5],
  reaching: [0, 0.3, 0.5],
  lines: [0, 0.25, 1],
  storeysOfA: [0, 0.5, 0.5],
  storeysOfG: [0, 0.5, 0.25],
  colored: [0, 1, 8],
};
export const traitWeights = traitNames.map((name) => traitSteps[name][2]);

export const bytesOfLikeness = bytesOfLetters + 1 + traitNames.length;

/**
 * What a style looks like, to be compared by `compareLikeness`: some letters, each drawn on a grid of 24 by 24 cells,
 * scaled by the cap height and set in the middle, blurred, halved to 12 by 12, and given the same weight as every
 * other; one byte a cell, letter after letter. Then its class and its traits. Null for a font that lacks several of the
 * letters; what one letter lacks is left blank.
 */
export function describeLikeness(
  font: Font,
  letters: Letters,
  shape: FontShape,
  isColored: boolean,
): Uint8Array | null {
  const cap = boxPolygons(letters('H'))?.top ?? 0;
  if (cap <= 0) return null;
  const drawn = [...measured.compared].map((letter) => drawLetter(letters(letter), cap));
  if (drawn.filter((grid) => grid !== null).length < fewest) return null;
  const likeness = new Uint8Array(bytesOfLikeness);
  for (const [at, grid] of drawn.entries()) {
    if (!grid) continue;
    const strength = Math.hypot(...grid);
    for (const [cell, ink] of grid.entries()) {
      likeness[at * retained * retained + cell] = Math.min(most, Math.round((ink / strength) * most * scale));
    }
  }
  likeness[bytesOfLetters] = numberClass(shape.class);
  const traits = measureTraits(font, letters, { shape, cap, isColored });
  likeness.set(
    traitNames.map((name) => packTrait(name, traits[name])),
    bytesOfLetters + 1,
  );
  return likeness;
}

function packTrait(name: keyof Traits, value: number | null): number {
  const [from, step] = traitSteps[name];
  if (value === null || !Number.isFinite(value)) return noTrait;
  return Math.max(0, Math.min(noTrait - 1, Math.round(((value - from) / step) * bytesOfStep)));
}

/** A letter of unit length spreads over dozens of cells, so its largest stay well below one. */
const scale = 3;

function drawLetter(polygons: readonly Polygon[], cap: number): Float32Array | null {
  const ink = boxPolygons(polygons);
  if (!ink) return null;
  const middle = (ink.left + ink.right) / 2;
  const box = {
    left: middle - (span / 2) * cap,
    right: middle + (span / 2) * cap,
    bottom: -below * cap,
    top: (span - below) * cap,
  };
  const grid = coverGrid(polygons, box, cells, cells);
  return grid.some((share) => share > 0) ? halve(blur(blur(grid, 1), cells)) : null;
}

/** Blurs along rows (a step of one cell) or columns (a step of one row); nothing comes in over the edge. */
function blur(grid: Float32Array, step: number): Float32Array {
  const blurred = new Float32Array(grid.length);
  for (let at = 0; at < grid.length; at++) {
    const position = step === 1 ? at % cells : Math.floor(at / cells);
    for (const [k, weight] of kernel.entries()) {
      const beside = k - (kernel.length - 1) / 2;
      if (position + beside < 0 || position + beside >= cells) continue;
      blurred[at] = blurred[at]! + weight * grid[at + beside * step]!;
    }
  }
  return blurred;
}

function halve(grid: Float32Array): Float32Array {
  const halved = new Float32Array(retained * retained);
  for (const [at, ink] of grid.entries()) {
    const cell = Math.floor(at / cells / 2) * retained + Math.floor((at % cells) / 2);
    halved[cell] = halved[cell]! + ink;
  }
  return halved;
}
