import { Face, Font } from './harfbuzz/harfbuzz.ts';
import { encodeName } from './licensee/rewrite-names.ts';
import { type Polygon, readPolygons } from './measure/polygon.ts';
import { decodeName, readName, writeName } from './tables/name.ts';
import { readSfnt } from './tables/read-sfnt.ts';
import type { Sfnt } from './tables/sfnt.ts';
import { writeSfnt } from './tables/write-sfnt.ts';

const change = (font: Uint8Array, edit: (tag: string, bytes: Uint8Array) => Uint8Array | null): Uint8Array => {
  const { version, tables }: Sfnt = readSfnt(font);
  return writeSfnt({
    version,
    tables: tables.flatMap((table) => {
      const bytes = edit(table.tag, table.bytes.slice());
      return bytes ? [{ ...table, bytes }] : [];
    }),
  });
};

/** A copy of a font under another name: each word `from` in its names is `to`, and nothing else is changed. */
export const renameFont = (font: Uint8Array, from: string, to: string): Uint8Array =>
  change(font, (tag, bytes) => {
    if (tag !== 'name') return bytes;
    const table = readName(bytes);
    const records = table.records.map((record) => ({
      ...record,
      bytes: encodeName(record, decodeName(record).replaceAll(from, to)) ?? record.bytes,
    }));
    return writeName({ ...table, records });
  });

/**
 * A copy of a TrueType font as a converter of another em leaves it: every outline drawn again of straight pieces, in
 * units of `unitsPerEm`, rounded; without hints and features.
 */
export function redrawFont(font: Uint8Array, unitsPerEm: number): Uint8Array {
  const face = new Face(font);
  const drawing = new Font(face);
  const share = unitsPerEm / face.unitsPerEm;
  const { tables } = readSfnt(font);
  const count = new DataView(tables.find(({ tag }) => tag === 'maxp')!.bytes.slice().buffer).getUint16(4);
  const glyphs = Array.from({ length: count }, (_, glyph) => writeGlyph(readPolygons(drawing, glyph), share));
  return change(font, (tag, bytes) => {
    const view = new DataView(bytes.buffer);
    const scale = (at: number) => view.setInt16(at, Math.round(view.getInt16(at) * share));
    if (['fpgm', 'prep', 'cvt ', 'GPOS', 'GSUB', 'GDEF'].includes(tag)) return null;
    if (tag === 'glyf') return new Uint8Array(Buffer.concat(glyphs));
    if (tag === 'loca') return writeOffsets(glyphs);
    if (tag === 'head') {
      view.setUint16(18, unitsPerEm);
      view.setInt16(50, 1);
    }
    if (tag === 'hhea') for (const at of [4, 6, 8, 10]) scale(at);
    if (tag === 'OS/2') for (const at of [68, 70, 72, 74, 76, 86, 88]) scale(at);
    // All advances and bearings are numbers of two bytes one after another.
    if (tag === 'hmtx') for (let at = 0; at + 1 < bytes.length; at += 2) scale(at);
    return bytes;
  });
}

/** A glyph of points on the outline alone, each coordinate in two bytes; OpenType `glyf` table. */
function writeGlyph(polygons: readonly Polygon[], share: number): Uint8Array {
  if (polygons.length === 0) return new Uint8Array(0);
  const contours = polygons.map((polygon) => polygon.map((value) => Math.round(value * share)));
  const points = contours.flatMap((contour) =>
    contour.flatMap((x, at) => (at % 2 === 0 ? [[x, contour[at + 1]!]] : [])),
  );
  const axes = [0, 1].map((axis) => points.map((point) => point[axis]!));
  const ends = contours.map((_, at) => contours.slice(0, at + 1).flat().length / 2 - 1);
  const head = [
    contours.length,
    ...axes.map((of) => Math.min(...of)),
    ...axes.map((of) => Math.max(...of)),
    ...ends,
    0,
  ];
  const steps = axes.flatMap((of) => of.map((value, at) => value - (of[at - 1] ?? 0)));
  const length = 2 * head.length + points.length + 2 * steps.length;
  const bytes = new Uint8Array(length + (length % 4 === 0 ? 0 : 4 - (length % 4)));
  const view = new DataView(bytes.buffer);
  for (const [at, value] of head.entries()) view.setInt16(2 * at, value);
  bytes.fill(1, 2 * head.length, 2 * head.length + points.length);
  for (const [at, value] of steps.entries()) view.setInt16(2 * head.length + points.length + 2 * at, value);
  return bytes;
}

function writeOffsets(glyphs: readonly Uint8Array[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * (glyphs.length + 1)));
  let at = 0;
  for (const [glyph, { length }] of glyphs.entries()) {
    view.setUint32(4 * glyph, at);
    at += length;
  }
  view.setUint32(4 * glyphs.length, at);
  return new Uint8Array(view.buffer);
}
