import { inflateSync } from 'node:zlib';
import { refuseFont } from '../broken-font.ts';
import { ByteView } from '../sfnt/byte-view.ts';
import { sumNamedTable } from '../sfnt/checksum.ts';
import type { Sfnt, SfntTable } from '../sfnt/sfnt.ts';

const headerBytes = 44;
const recordBytes = 20;

/** A table of a WOFF file with the bytes it was packed into. */
type PackedTable = SfntTable & { packed: Uint8Array };

/** A WOFF file taken apart; it can be used wherever plain tables can. */
type PackedSfnt = { version: Sfnt['version']; tables: PackedTable[] };

/**
 * Unpacks a WOFF 1.0 file into its tables, in the order of their bytes. No table may grow beyond the length that the
 * directory declares, nor all of them beyond `maxBytes`; checksums must hold. Throws BrokenFont otherwise.
 * WOFF File Format 1.0, sections 3 to 5.
 */
export function readWoff(bytes: Uint8Array, maxBytes: number): PackedSfnt {
  const view = new ByteView(bytes, 'WOFF directory');
  const count = view.u16(12);
  if (count === 0) refuseFont('The font has no tables.');
  if (view.u32(8) !== bytes.length) refuseFont('The WOFF header gives another length than the file has.');
  const directoryEnd = headerBytes + count * recordBytes;
  view.need(0, directoryEnd);
  let total = 12 + 16 * count;
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
    if (total > maxBytes) refuseFont('The font is larger unpacked than the shop accepts.', 'too_large');
    const packed = bytes.subarray(offset, offset + packedLength);
    const unpacked = packedLength === length ? packed : inflateTable(tag, packed, length);
    const checksum = view.u32(record + 16);
    if (sumNamedTable(tag, unpacked) !== checksum) refuseFont(`The checksum of the table ${tag} does not hold.`);
    found.push({ tag, checksum, bytes: unpacked, packed, offset });
  }
  found.sort((a, b) => a.offset - b.offset);
  found.reduce((end, table) => {
    if (table.offset < end && table.packed.length > 0) refuseFont(`The table ${table.tag} overlaps another.`);
    return table.offset + table.packed.length;
  }, 0);
  return {
    version: view.u32(4),
    tables: found.map(({ tag, checksum, bytes: unpacked, packed }) => ({ tag, checksum, bytes: unpacked, packed })),
  };
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
