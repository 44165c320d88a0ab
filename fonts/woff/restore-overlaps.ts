import { brotliDecompressSync } from 'node:zlib';
import { requireTable } from '../tables/check-tables.ts';
import { readHead } from '../tables/head.ts';
import { readLoca } from '../tables/loca.ts';
import { readMaxp } from '../tables/maxp.ts';
import { readSfnt } from '../tables/read-sfnt.ts';
import { writeSfnt } from '../tables/write-sfnt.ts';

/** OVERLAP_SIMPLE, a flag of the first point of a glyph. OpenType `glyf`. */
const OVERLAPS = 0x40;

/** Where a WOFF2 file has its packed stream, and in that the re-encoded outlines. */
type PackedOutlines = {
  packed: { offset: number; length: number };
  outlines: { offset: number; length: number } | null;
  streamLength: number;
};

/**
 * An unpacked font with the flags of glyphs with overlapping contours restored, since our WOFF2 decoder is too old to
 * do it: without them some systems leave holes where strokes of a variable font cross. WOFF File Format 2.0, section
 * 5.1, overlapSimpleBitmap.
 */
export function restoreOverlaps(
  font: Uint8Array,
  packed: Uint8Array,
  { packed: { offset, length }, outlines, streamLength }: PackedOutlines,
): Uint8Array {
  if (!outlines) return font;
  const stream = brotliDecompressSync(packed.subarray(offset, offset + length), { maxOutputLength: streamLength });
  const transformed = stream.subarray(outlines.offset, outlines.offset + outlines.length);
  if (transformed.length < 6 || (transformed.readUInt16BE(2) & 1) === 0) return font;
  const glyphs = transformed.readUInt16BE(4);
  const bitmap = transformed.subarray(transformed.length - ((glyphs + 7) >> 3));
  const sfnt = readSfnt(font);
  const glyf = requireTable(sfnt, 'glyf').slice();
  const { longOffsets } = readHead(requireTable(sfnt, 'head'));
  const offsets = readLoca(
    requireTable(sfnt, 'loca'),
    glyf.length,
    readMaxp(requireTable(sfnt, 'maxp')).numGlyphs,
    longOffsets,
  );
  const view = new DataView(glyf.buffer);
  for (let glyph = 0; glyph + 1 < offsets.length; glyph += 1) {
    const [start, end] = [offsets[glyph]!, offsets[glyph + 1]!];
    if ((bitmap[glyph >> 3]! & (0x80 >> (glyph & 7))) === 0 || end - start < 12) continue;
    const contours = view.getInt16(start);
    const instructions = start + 10 + 2 * contours;
    if (contours <= 0 || instructions + 2 > end) continue;
    const first = instructions + 2 + view.getUint16(instructions);
    if (first < end) glyf[first]! |= OVERLAPS;
  }
  return writeSfnt({
    ...sfnt,
    tables: sfnt.tables.map((table) => (table.tag === 'glyf' ? { ...table, bytes: glyf } : table)),
  });
}
