import { inflateSync } from 'node:zlib';
import { refuseFont } from '../broken-font.ts';
import { ByteView } from '../sfnt/byte-view.ts';
import { sumNamedTable } from '../sfnt/checksum.ts';
import { fillEmpty, type ReadSfnt, type SfntTable } from '../sfnt/sfnt.ts';
import { paddedLength } from '../sfnt/write-sfnt.ts';
import type { FontFlaw } from '../types.ts';

const headerBytes = 44;
const recordBytes = 20;

/** A table of a WOFF file with the bytes it was packed into. */
type PackedTable = SfntTable & { packed: Uint8Array };

/** A WOFF file taken apart; it can be used wherever plain tables can. */
type PackedSfnt = Omit<ReadSfnt, 'tables'> & { tables: PackedTable[] };

/**
 * Unpacks a WOFF 1.0 file into its tables, in the order of their bytes. No table may grow beyond the length that the
 * directory declares, nor all of them beyond `maxBytes`, and the header tells both lengths of the whole. Throws BrokenFont
 * otherwise; stale checksums are a flaw, as in an sfnt.
 * WOFF File Format 1.0, sections 3 to 5.
 */
export function readWoff(bytes: Uint8Array, maxBytes: number): PackedSfnt {
  const view = new ByteView(bytes, 'WOFF directory');
  const count = view.u16(12);
  if (count === 0) refuseFont('The font has no tables.');
  if (view.u32(8) !== bytes.length) refuseFont('The WOFF header gives another length than the file has.');
  const directoryEnd = headerBytes + count * recordBytes;
  view.need(0, directoryEnd);
  const flaws = new Set<FontFlaw>();
  let total = 12 + 16 * count;
  let padded = total;
  const found: (PackedTable & { offset: number })[] = [];
  for (let i = 0; i < count; i++) {
    const record = headerBytes + i * recordBytes;
    const tag = view.tag(record);
    const offset = view.u32(record + 4);
    const packedLength = view.u32(record + 8);
    const length = view.u32(record + 12);
    if (found.some((table) => table.tag === tag)) refuseFont(`The table ${tag} is listed twice.`);
    if (offset < directoryEnd || offset + packedLength > bytes.length)
      refuseFont(`The table ${tag} lies outside the file.`);
    if (packedLength > length) refuseFont(`The table ${tag} is longer packed than unpacked.`);
    total += length;
    padded += paddedLength(length);
    if (total > maxBytes) refuseFont('The font is larger unpacked than the shop accepts.', 'too_large');
    const packed = bytes.subarray(offset, offset + packedLength);
    const unpacked = packedLength === length ? packed : inflateTable(tag, packed, length);
    const checksum = view.u32(record + 16);
    if (sumNamedTable(tag, unpacked) !== checksum) flaws.add('checksums');
    found.push({ tag, checksum, bytes: unpacked, packed, offset });
  }
  if (view.u32(16) !== padded) refuseFont('The WOFF header gives another length than the font has unpacked.');
  found.sort((a, b) => a.offset - b.offset);
  refuseTrailing(
    view,
    found.reduce((end, table) => Math.max(end, table.offset + table.packed.length), directoryEnd),
  );
  found.reduce((end, table) => {
    if (table.offset < end && table.packed.length > 0) refuseFont(`The table ${table.tag} overlaps another.`);
    return table.offset + table.packed.length;
  }, 0);
  if (found.some((table) => table.bytes.length === 0)) flaws.add('empty-table');
  return {
    version: view.u32(4),
    tables: fillEmpty(found).map(({ tag, checksum, bytes: part, packed }) => ({
      ...{ tag, checksum, bytes: part },
      packed: packed.length === 0 ? part : packed,
    })),
    flaws: [...flaws],
  };
}

/** The tables, the metadata and the private data, each padded to four bytes, are all there is. */
function refuseTrailing(view: ByteView, tablesEnd: number): void {
  const blocks = [24, 36].map((at) => view.u32(at) + view.u32(at + 4));
  const end = Math.max(tablesEnd, ...blocks);
  if (view.length !== end && view.length !== paddedLength(end))
    refuseFont('The WOFF file holds something behind its last block.');
}

function inflateTable(tag: string, packed: Uint8Array, length: number): Uint8Array {
  let unpacked: Uint8Array;
  try {
    // One byte of slack lets a stream that lies about its length be told from a right one.
    unpacked = inflateSync(packed, { maxOutputLength: length + 1 });
  } catch (cause) {
    refuseFont(`The table ${tag} cannot be unpacked: ${cause instanceof Error ? cause.message : 'unknown'}.`);
  }
  if (unpacked.length !== length) refuseFont(`The table ${tag} unpacks to another length than declared.`);
  return unpacked;
}
