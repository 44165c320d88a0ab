import { splitRuns } from './drawing/layout/split-runs.ts';
import { Face, Font } from './harfbuzz/harfbuzz.ts';
import { cutFont } from './subset/subset-module.ts';
import { readFvar } from './tables/fvar.ts';
import { findTable } from './tables/sfnt.ts';
import { openFont } from './woff/open-font.ts';

/**
 * One glyph of a text: the letter it came from (UTF-16 units), its advance, and where it stands from the pen, in font
 * units, y upwards.
 */
export type SetGlyph = { glyph: number; cluster: number; advance: number; x: number; y: number };

/**
 * A font file as documents embed it, and its texts as they are set: from left to right, whatever the direction of their
 * script.
 */
export type ScriptFace = { bytes: Uint8Array; set(text: string, isRightToLeft: boolean): SetGlyph[] };

/**
 * Opens a sound font file of any container for documents: as plain sfnt at one weight, set by HarfBuzz.
 * Throws BrokenFont.
 */
export async function openScriptFace(file: Uint8Array, weight: number, maxBytes: number): Promise<ScriptFace> {
  const { sfnt, file: plain } = await openFont(file, maxBytes);
  const fvar = findTable(sfnt, 'fvar');
  const bytes = fvar ? pin(plain, readFvar(fvar).axes, weight) : plain;
  return { bytes, set: setterOf(bytes) };
}

/** How HarfBuzz sets texts in a font file: a sound one, plain sfnt. */
export function setterOf(bytes: Uint8Array): ScriptFace['set'] {
  const font = new Font(new Face(bytes));
  return (text, isRightToLeft) =>
    splitRuns(text, isRightToLeft ? 'rtl' : 'ltr').flatMap((run) =>
      font.shape({ ...run, text, language: 'und', features: [], dottedCircle: true }),
    );
}

function pin(file: Uint8Array, axes: readonly { tag: string; default: number }[], weight: number): Uint8Array {
  const cut = cutFont(file, ({ hb, face, input }) => {
    hb.hb_subset_input_keep_everything(input);
    for (const { tag, default: usual } of axes)
      hb.hb_subset_input_pin_axis_location(input, face, tagNumber(tag), tag === 'wght' ? weight : usual);
  });
  if (cut === null) throw new Error('a face of the documents can not be cut to one weight');
  return cut;
}

const tagNumber = (tag: string) => [...tag].reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0);
