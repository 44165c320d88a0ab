import type { FontFacts } from '../types.ts';

const SAYS_ITALIC = /\b(?:Italic|Ital|Kursiv|Cursiva)\b/i;
const SAYS_OBLIQUE = /\b(?:Oblique|Slanted|Inclined|Backslant(?:ed)?)\b/i;

/**
 * What a font says of its slope in three places: bits of OS/2 and `head`, the angle of `post`, and the name of its
 * style.
 */
export type SlopeWitnesses = { italicBit: boolean; obliqueBit: boolean; italicAngle: number; style: string };

/** Whether the name of a style says that it leans. */
export const isSlopedByName = (style: string): boolean => SAYS_ITALIC.test(style) || SAYS_OBLIQUE.test(style);

/**
 * Two of three witnesses decide, and the name alone does, since tools leave bits and angle at zero; no bit and no
 * angle of a script face makes an italic on its own.
 */
export function judgeSlope({ italicBit, obliqueBit, italicAngle, style }: SlopeWitnesses): FontFacts['slope'] {
  const isNamed = isSlopedByName(style);
  const isSloped = isNamed || ((italicBit || obliqueBit) && italicAngle !== 0);
  if (!isSloped) return 'upright';
  return obliqueBit || (SAYS_OBLIQUE.test(style) && !SAYS_ITALIC.test(style)) ? 'oblique' : 'italic';
}
