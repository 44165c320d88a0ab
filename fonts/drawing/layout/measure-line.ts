import { colorGlyph, type FaceInstance, outlineGlyph } from '../face.ts';
import type { ShapedLine } from './shape-text.ts';

/** x, y, width, height in font units, y downwards. */
export type Box = [x: number, y: number, width: number, height: number];

/** As much of a line, or of several, as is measured. */
type Drawn = Pick<ShapedLine, 'glyphs' | 'gaps' | 'advance'>;

/** Thickness of the stroke that stands for a missing letter, in ems. */
export const gapStrokeEms = 0.04;

/**
 * The box of everything a line draws, missing letters' strokes included, and the viewBox around it: across exactly the
 * ink, so that every line stands on its optical edge; down the font's ascender to descender, or further where the ink
 * goes further. A line without ink is as wide as its advance.
 */
export function measureLine(instance: FaceInstance, unitsPerEm: number, line: Drawn): { ink: Box; viewBox: Box } {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const add = (x0: number, y0: number, x1: number, y1: number) => {
    left = Math.min(left, x0);
    top = Math.min(top, y0);
    right = Math.max(right, x1);
    bottom = Math.max(bottom, y1);
  };
  for (const { glyph, x, y } of line.glyphs) {
    const box = (colorGlyph(instance, glyph) ?? outlineGlyph(instance, glyph)).box;
    if (box) add(x + box[0], y + box[1], x + box[2], y + box[3]);
  }
  const half = (gapStrokeEms * unitsPerEm) / 2;
  for (const [x, width, y] of line.gaps) add(x, y - half, x + width, y + half);
  if (left > right) [left, top, right, bottom] = [0, 0, Math.max(line.advance, 1), 0];
  const [x0, x1] = [Math.floor(left), Math.ceil(right)];
  const y0 = Math.floor(Math.min(top, -instance.ascender));
  const y1 = Math.ceil(Math.max(bottom, -instance.descender));
  return {
    ink: [round(left), round(top), round(right - left), round(bottom - top)],
    viewBox: [x0, y0, Math.max(x1 - x0, 1), Math.max(y1 - y0, 1)],
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
