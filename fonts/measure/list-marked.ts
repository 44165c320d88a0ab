import type { Font } from '../harfbuzz/harfbuzz.ts';
import { findTable, type Sfnt } from '../tables/sfnt.ts';
import measured from './measured-letters.json' with { type: 'json' };
import { readPolygons } from './polygon.ts';

/**
 * What is left of a font when its names are gone: its drawings and their colours, which characters they stand for, and
 * how wide they are.
 */
const markedTables = ['glyf', 'CFF ', 'CFF2', 'cmap', 'hmtx', 'COLR', 'SVG ', 'CBDT', 'sbix'];
const markLength = 16;

/** A part of a font that it is known again by: its name ("table:glyf", "letter:a") and what is hashed of it. */
export type Marked = { name: string; content: Uint8Array<ArrayBuffer> };

/**
 * The parts of a font whose hashes are its fingerprints: each table that a stamped copy shares with its original, and
 * the outline of each of some letters, which stay when a font is cut down to a few characters or packed in another way.
 * Outlines of a variable font are those of its default.
 */
export function listMarked(sfnt: Sfnt, font: Font): Marked[] {
  const tables = markedTables.flatMap((tag) => {
    const bytes = findTable(sfnt, tag);
    return bytes ? [{ name: `table:${tag.trim()}`, content: new Uint8Array(bytes) }] : [];
  });
  return [...tables, ...[...measured.marked].flatMap((letter) => listLetter(font, letter))];
}

/** A fingerprint: what was marked, and the beginning of the SHA-256 of its content in hexadecimal. */
export const writeMark = (name: string, hash: string): string => `${name}:${hash.slice(0, markLength)}`;

function listLetter(font: Font, letter: string): Marked[] {
  const glyph = font.glyph(letter.codePointAt(0)!);
  const polygons = glyph ? readPolygons(font, glyph) : [];
  if (polygons.length === 0) return [];
  // Contours may come in another order out of another packer; what they enclose is the same.
  const contours = polygons.map((polygon) => polygon.map(Math.round).join()).sort();
  return [{ name: `letter:${letter}`, content: new TextEncoder().encode(contours.join('|')) }];
}
