import { Face, Font } from './harfbuzz/harfbuzz.ts';
import { shapeWord } from './proof/glyph-edges.ts';
import { ByteView } from './tables/byte-view.ts';
import { requireTable } from './tables/check-tables.ts';
import { readSfnt } from './tables/read-sfnt.ts';
import { writeSfnt } from './tables/write-sfnt.ts';

type Edit = (view: DataView) => void;

/** A copy of a font in which a table was edited. */
export function editTable(file: Uint8Array, tag: string, edit: Edit): Uint8Array {
  const { version, tables } = readSfnt(file);
  return writeSfnt({
    version,
    tables: tables.map((table) => {
      if (table.tag !== tag) return table;
      const bytes = table.bytes.slice();
      edit(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      return { ...table, bytes };
    }),
  });
}

const layout = 'GPOS';
const glyphOf = (file: Uint8Array, letter: string) => new Font(new Face(file)).glyph(letter.codePointAt(0)!);

/** A letter with more space on its right. */
export function widenLetter(file: Uint8Array, letter: string, by: number): Uint8Array {
  const at = 4 * glyphOf(file, letter);
  return editTable(file, 'hmtx', (view) => view.setUint16(at, view.getUint16(at) + by));
}

/** Lines of other heights. */
export const moveLines = (file: Uint8Array, by: number): Uint8Array =>
  editTable(file, 'hhea', (view) => view.setInt16(4, view.getInt16(4) + by));

const advanceOf = (file: Uint8Array, text: string) =>
  shapeWord(new Font(new Face(file)), text).reduce((sum, { advance }) => sum + advance, 0);

/**
 * A pair that is kerned by another value, with all that share it: found by trying each number of the table that is the
 * present value, since kerning may be written in many ways.
 */
export function kernPair(file: Uint8Array, pair: string, to: number): Uint8Array {
  const font = new Font(new Face(file));
  const alone = [...pair].reduce((sum, letter) => sum + font.advance(font.glyph(letter.codePointAt(0)!)), 0);
  const now = advanceOf(file, pair) - alone;
  const gpos = requireTable(readSfnt(file), layout);
  const view = new DataView(gpos.buffer, gpos.byteOffset, gpos.byteLength);
  for (let at = 10; at + 2 <= gpos.length; at += 2) {
    if (view.getInt16(at) !== now) continue;
    const changed = editTable(file, layout, (table) => table.setInt16(at, to));
    if (advanceOf(changed, pair) - alone === to) return changed;
  }
  throw new Error(`No kerning of ${pair} found.`);
}

/** Moves a letter's anchors for marks. OpenType GPOS, lookup type 4, also as an extension (9). */
export function moveAnchors(file: Uint8Array, letter: string, by: number): Uint8Array {
  const glyph = glyphOf(file, letter);
  const gpos = new ByteView(requireTable(readSfnt(file), layout), layout);
  const places = new Set<number>();
  const lookups = gpos.u16(8);
  for (let i = 0; i < gpos.u16(lookups); i++) {
    const lookup = lookups + gpos.u16(lookups + 2 + 2 * i);
    for (let k = 0; k < gpos.u16(lookup + 4); k++) {
      let at = lookup + gpos.u16(lookup + 6 + 2 * k);
      let type = gpos.u16(lookup);
      if (type === 9) [type, at] = [gpos.u16(at + 2), at + gpos.u32(at + 4)];
      if (type === 4) for (const place of anchorsOf(gpos, at, glyph)) places.add(place);
    }
  }
  if (places.size === 0) throw new Error(`No anchors of ${letter} found.`);
  return editTable(file, layout, (table) => {
    for (const at of places) table.setInt16(at, table.getInt16(at) + by);
  });
}

/** Where the x of each anchor of a letter stands. */
function anchorsOf(gpos: ByteView, at: number, glyph: number): number[] {
  const index = indexIn(gpos, at + gpos.u16(at + 4), glyph);
  if (index === null) return [];
  const [classes, bases] = [gpos.u16(at + 6), at + gpos.u16(at + 10)];
  return Array.from({ length: classes }, (_, k) => gpos.u16(bases + 2 + 2 * (index * classes + k)))
    .filter((offset) => offset !== 0)
    .map((offset) => bases + offset + 2);
}

function indexIn(gpos: ByteView, coverage: number, glyph: number): number | null {
  const count = gpos.u16(coverage + 2);
  for (let i = 0; i < count; i++) {
    if (gpos.u16(coverage) === 1 && gpos.u16(coverage + 4 + 2 * i) === glyph) return i;
    if (gpos.u16(coverage) === 1) continue;
    const range = coverage + 4 + 6 * i;
    if (glyph >= gpos.u16(range) && glyph <= gpos.u16(range + 2)) return gpos.u16(range + 4) + glyph - gpos.u16(range);
  }
  return null;
}

/** A font in which what a feature does is still drawn, and called for by nothing. */
export function withoutFeature(file: Uint8Array, tag: string): Uint8Array {
  const wanted = Buffer.from(tag).readUInt32BE();
  return editTable(file, 'GSUB', (view) => {
    const features = view.getUint16(6);
    for (let i = 0; i < view.getUint16(features); i++) {
      const at = features + 2 + 6 * i;
      if (view.getUint32(at) === wanted) view.setUint32(at, Buffer.from('zzzz').readUInt32BE());
    }
  });
}
