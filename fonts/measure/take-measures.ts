import { Blob, Face, Font } from 'harfbuzzjs';
import { openFont } from '../sfnt/open-font.ts';
import type { FontMeasures } from '../types.ts';
import { describeLikeness } from './describe-likeness.ts';
import { markFont } from './mark-font.ts';
import { measureShape } from './measure-shape.ts';

/** Opens, checks and measures a font file. Throws BrokenFont. */
export async function takeMeasures(bytes: Uint8Array, maxBytes: number): Promise<FontMeasures> {
  const { sfnt, file } = await openFont(bytes, maxBytes);
  const face = new Face(new Blob(file), 0);
  const font = new Font(face);
  const features = new Set([...face.getTableFeatureTags('GSUB'), ...face.getTableFeatureTags('GPOS')]);
  return {
    marks: markFont(sfnt, font),
    shape: measureShape(font, face.upem, features),
    likeness: describeLikeness(font),
  };
}
