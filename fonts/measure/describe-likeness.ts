import type { Font } from '../harfbuzz/harfbuzz.ts';
import { coverGrid } from './cover-grid.ts';
import letters from './measured-letters.json' with { type: 'json' };
import { boxPolygons, readPolygons } from './polygon.ts';

const cells = 24;
/** After the blur two cells beside each other tell the same, so four become one. */
const kept = cells / 2;
const most = 127;
/** The grid in cap heights: from the descender to above the ascender, and as wide as an M. */
const below = 0.42;
const span = 1.6;
/** A step of the blur: what lies a cell beside still counts as near. */
const kernel = [1, 2, 3, 2, 1].map((weight) => weight / 9);
const fewest = 10;

/**
 * What some letters look like, to be compared by cosine: each drawn on a grid of 24 by 24 cells, scaled by the cap height and
 * set in the middle, blurred, halved to 12 by 12, and given the same weight as every other. One byte a cell, letter after letter; null
 * for a font that lacks several of the letters. What one letter lacks is left blank.
 */
export function describeLikeness(font: Font): Uint8Array | null {
  const cap = capHeight(font);
  if (!cap) return null;
  const drawn = [...letters.compared].map((letter) => drawLetter(font, letter, cap));
  if (drawn.filter((grid) => grid !== null).length < fewest) return null;
  const likeness = new Uint8Array(drawn.length * kept * kept);
  for (const [at, grid] of drawn.entries()) {
    if (!grid) continue;
    const strength = Math.hypot(...grid);
    for (const [cell, ink] of grid.entries()) {
      likeness[at * kept * kept + cell] = Math.min(most, Math.round((ink / strength) * most * scale));
    }
  }
  return likeness;
}

/** A letter of unit length spreads over dozens of cells, so its largest stay well below one. */
const scale = 3;

function capHeight(font: Font): number | null {
  const glyph = font.glyph('H'.codePointAt(0)!);
  return glyph ? (boxPolygons(readPolygons(font, glyph))?.top ?? null) : null;
}

function drawLetter(font: Font, letter: string, cap: number): Float32Array | null {
  const glyph = font.glyph(letter.codePointAt(0)!);
  const polygons = glyph ? readPolygons(font, glyph) : [];
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
    const place = step === 1 ? at % cells : Math.floor(at / cells);
    for (const [k, weight] of kernel.entries()) {
      const beside = k - (kernel.length - 1) / 2;
      if (place + beside < 0 || place + beside >= cells) continue;
      blurred[at] = blurred[at]! + weight * grid[at + beside * step]!;
    }
  }
  return blurred;
}

function halve(grid: Float32Array): Float32Array {
  const halved = new Float32Array(kept * kept);
  for (const [at, ink] of grid.entries()) {
    const cell = Math.floor(at / cells / 2) * kept + Math.floor((at % cells) / 2);
    halved[cell] = halved[cell]! + ink;
  }
  return halved;
}
