import type { Font } from 'harfbuzzjs';
import type { Os2 } from '../tables/os2.ts';
import type { FontFacts } from '../types.ts';

/**
 * Vertical metrics in font units: typographic ascender and descender where the font asks for them (OS/2 fsSelection bit
 * 7), else those of `hhea`. x-height and cap height come from `OS/2`, else from the outlines of x and H, else are 0.
 */
export function measureFont(
  font: Font,
  os2: Os2,
): Pick<FontFacts, 'ascender' | 'descender' | 'lineGap' | 'xHeight' | 'capHeight'> {
  const { ascender, descender, lineGap } = font.hExtents();
  return {
    ascender,
    descender,
    lineGap,
    xHeight: os2.xHeight || measureLetter(font, 'x'),
    capHeight: os2.capHeight || measureLetter(font, 'H'),
  };
}

function measureLetter(font: Font, letter: string): number {
  const glyph = font.glyph(letter.codePointAt(0)!);
  return glyph ? (font.glyphExtents(glyph)?.yBearing ?? 0) : 0;
}
