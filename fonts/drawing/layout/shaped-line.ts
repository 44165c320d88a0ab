/** A glyph with its pen position in font units, y downwards, and the first of its letters (UTF-16 units). */
export type GlyphPosition = { glyph: number; x: number; y: number; start: number };

/** A shaped line: glyphs and gaps from left to right with pen positions in font units, y downwards. */
export type ShapedLine = {
  glyphs: GlyphPosition[];
  gaps: [x: number, width: number, y: number][];
  advance: number;
  missing: string[];
  /** Where the letters stand, from left to right. */
  spans: LetterSpan[];
};

/**
 * The position of a cluster of letters: `start` counts UTF-16 units, x and width are in font units. Joined letters take
 * no tracking; for missing ones only a gap is drawn.
 */
export type LetterSpan = {
  start: number;
  end: number;
  x: number;
  width: number;
  rtl: boolean;
  isJoined: boolean;
  isMissing: boolean;
};
