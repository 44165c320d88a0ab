import type { Font, ShapedGlyph } from '../harfbuzz/harfbuzz.ts';
import { scanInk } from '../measure/measure-strokes.ts';
import { type Box, boxPolygons, type Polygon, readPolygons } from '../measure/polygon.ts';

/** Lines across a glyph, from below a descender to above an accent, in thousandths of an em. */
const LOWEST = -360;
export const ROW = 20;
export const ROWS = 75;

export const heightOf = (row: number) => LOWEST + (row + 0.5) * ROW;
/** The row that a height lies in. */
export const rowAt = (height: number) => Math.round((height - LOWEST) / ROW - 0.5);

/**
 * Where the ink of a glyph begins and ends on each row, in thousandths of an em from its origin; what has none begins
 * at Infinity.
 */
export type GlyphEdges = { left: Float64Array; right: Float64Array; polygons: readonly Polygon[]; box: Box | null };

/** The edges of the glyphs of a font, each measured once. */
export type Edges = { font: Font; unitsPerEm: number; of: (glyph: number) => GlyphEdges };

export function openEdges(font: Font, unitsPerEm: number): Edges {
  const measured = new Map<number, GlyphEdges>();
  return {
    font,
    unitsPerEm,
    of: (glyph) => {
      const known = measured.get(glyph) ?? measureEdges(font, glyph, 1000 / unitsPerEm);
      measured.set(glyph, known);
      return known;
    },
  };
}

function measureEdges(font: Font, glyph: number, scale: number): GlyphEdges {
  const polygons = readPolygons(font, glyph).map((polygon) => polygon.map((value) => value * scale));
  const left = new Float64Array(ROWS).fill(Infinity);
  const right = new Float64Array(ROWS).fill(-Infinity);
  for (let row = 0; row < ROWS; row++) {
    const spans = scanInk(polygons, heightOf(row));
    if (spans.length === 0) continue;
    left[row] = spans[0]![0];
    right[row] = spans.at(-1)![1];
  }
  return { left, right, polygons, box: boxPolygons(polygons) };
}

const SCRIPTS = [
  ['Latn', /\p{sc=Latn}/u],
  ['Cyrl', /\p{sc=Cyrl}/u],
  ['Grek', /\p{sc=Grek}/u],
] as const;

const scriptOf = (text: string) => SCRIPTS.find(([, letter]) => letter.test(text))?.[0] ?? 'Zyyy';

/** A word as programs set it, from left to right. */
export function shapeWord(
  font: Font,
  text: string,
  { language = 'und', features = [] }: { language?: string; features?: readonly (readonly [string, number])[] } = {},
): ShapedGlyph[] {
  return font.shape({
    ...{ text, start: 0, end: text.length, rtl: false, script: scriptOf(text), language, features },
    dottedCircle: false,
  });
}
