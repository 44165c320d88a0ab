import type { Font } from '../harfbuzz/harfbuzz.ts';
import { type Polygon, readPolygons } from './polygon.ts';

/** The contours of a character; none where the font lacks it or draws nothing. */
export type Letters = (character: string) => readonly Polygon[];

/** The letters of a font, each drawn once however often it is asked for. */
export function openLetters(font: Font): Letters {
  const drawn = new Map<string, Polygon[]>();
  return (character) => {
    const known = drawn.get(character);
    if (known) return known;
    const glyph = font.glyph(character.codePointAt(0)!);
    const polygons = glyph ? readPolygons(font, glyph) : [];
    drawn.set(character, polygons);
    return polygons;
  };
}

export const hasInk = (letters: Letters, characters: string) =>
  [...characters].every((character) => letters(character).length > 0);
