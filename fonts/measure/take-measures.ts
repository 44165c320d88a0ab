import { createHash } from 'node:crypto';
import { Face, Font } from '../harfbuzz/harfbuzz.ts';
import { findTable, type Sfnt } from '../tables/sfnt.ts';
import { openFont } from '../woff/open-font.ts';
import { describeLetters } from './describe-letters.ts';
import { describeLikeness } from './describe-likeness.ts';
import { openLetters } from './letters.ts';
import { measureShape } from './measure-shape.ts';
import measured from './measured-letters.json' with { type: 'json' };
import { readPolygons } from './polygon.ts';
import type { FontMeasures } from './types.ts';

/** Opens, checks and measures a font file. Throws BrokenFont. */
export async function takeMeasures(bytes: Uint8Array, maxBytes: number): Promise<FontMeasures> {
  const { sfnt, file } = await openFont(bytes, maxBytes);
  const face = new Face(file);
  const font = new Font(face);
  const features = new Set([...face.features('GSUB'), ...face.features('GPOS')].map(({ tag }) => tag));
  const isColored = face.isPainted || face.hasPictures || findTable(sfnt, 'SVG ') !== undefined;
  const letters = openLetters(font);
  const shape = measureShape(font, letters, { unitsPerEm: face.unitsPerEm, features, isColored });
  return {
    marks: fingerprintFont(sfnt, font),
    shape,
    likeness: describeLikeness(font, letters, shape, isColored),
    letters: describeLetters(letters),
  };
}

/**
 * What is left of a font when its names are gone: its drawings and their colours, which characters they stand for, and
 * how wide they are.
 */
const markedTables = ['glyf', 'CFF ', 'CFF2', 'cmap', 'hmtx', 'COLR', 'SVG ', 'CBDT', 'sbix'];
const markLength = 16;

/**
 * Fingerprints by which a file is known again: one for each table that a stamped copy shares with its original
 * ("table:glyf:…"), and one for the outline of each of some letters ("letter:a:…"), which stay when a font is cut down
 * to a few characters or packed in another way. Outlines of a variable font are those of its default.
 */
function fingerprintFont(sfnt: Sfnt, font: Font): string[] {
  const tables = markedTables.flatMap((tag) => {
    const bytes = findTable(sfnt, tag);
    return bytes ? [`table:${tag.trim()}:${fingerprint(bytes)}`] : [];
  });
  return [...tables, ...[...measured.marked].flatMap((letter) => fingerprintLetter(font, letter))];
}

function fingerprintLetter(font: Font, letter: string): string[] {
  const glyph = font.glyph(letter.codePointAt(0)!);
  const polygons = glyph ? readPolygons(font, glyph) : [];
  if (polygons.length === 0) return [];
  // Contours may come in another order out of another packer; what they enclose is the same.
  const contours = polygons.map((polygon) => polygon.map(Math.round).join()).sort();
  return [`letter:${letter}:${fingerprint(contours.join('|'))}`];
}

const fingerprint = (content: Uint8Array | string) =>
  createHash('sha256').update(content).digest('hex').slice(0, markLength);
