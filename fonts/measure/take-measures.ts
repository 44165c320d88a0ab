import { hash } from 'node:crypto';
import { Face, Font } from '../harfbuzz/harfbuzz.ts';
import { findTable, type Sfnt } from '../tables/sfnt.ts';
import { openFont } from '../woff/open-font.ts';
import { describeLetters } from './describe-letters.ts';
import { describeLikeness } from './describe-likeness.ts';
import { openLetters } from './letters.ts';
import { listMarked, writeMark } from './list-marked.ts';
import { measureShape } from './measure-shape.ts';
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

/** Fingerprints by which a file is known again ("table:glyf:…", "letter:a:…"). */
const fingerprintFont = (sfnt: Sfnt, font: Font): string[] =>
  listMarked(sfnt, font).map(({ name, content }) => writeMark(name, hash('sha256', content)));
