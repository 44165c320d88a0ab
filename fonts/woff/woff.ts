import { deflateSync, inflateSync } from 'node:zlib';
import { engineText, refuseFont } from '../broken-font.ts';
import { ByteView } from '../tables/byte-view.ts';
import { sumNamedTable } from '../tables/checksum.ts';
import { fillEmpty, keepOneKind, type ReadSfnt, type Sfnt, type SfntTable } from '../tables/sfnt.ts';
import { compareTags, paddedLength } from '../tables/write-sfnt.ts';
import type { FontFlaw } from '../types.ts';

const headerBytes = 44;
const recordBytes = 20;

/** A table of a WOFF file with the bytes it was packed into. */
type PackedTable = SfntTable & { packed: Uint8Array };

/** A WOFF file taken apart; it can be used wherever plain tables can. */
type PackedSfnt = Omit<ReadSfnt, 'tables'> & { tables: PackedTable[] };

/**
 * Unpacks a WOFF 1.0 file into its tables, in the order of their bytes. No table may grow beyond the length that the
 * directory declares, nor all of them beyond `maxBytes`, and the header tells both lengths of the whole. Throws
 * BrokenFont otherwise; stale checksums are a flaw, as in an sfnt. WOFF File Format 1.0, sections 3 to 5.
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
    if (found.some((table) => table.tag === tag))
      refuseFont(engineText('The table {table} is listed twice.', { table: tag }));
    if (offset < directoryEnd || offset + packedLength > bytes.length)
      refuseFont(engineText('The table {table} lies outside the file.', { table: tag }));
    if (packedLength > length)
      refuseFont(engineText('The table {table} is longer packed than unpacked.', { table: tag }));
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
    if (table.offset < end && table.packed.length > 0)
      refuseFont(engineText('The table {table} overlaps another.', { table: table.tag }));
    return table.offset + table.packed.length;
  }, 0);
  const version = view.u32(4);
  const retained = keepOneKind(found, version);
  if (retained.length < found.length) flaws.add('two-outlines');
  if (retained.some((table) => table.bytes.length === 0)) flaws.add('empty-table');
  return {
    version,
    tables: fillEmpty(retained).map(({ tag, checksum, bytes: part, packed }) => ({
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

/** What stands in a WOFF file that is known to be sound, in the order of the bytes. Nothing is unpacked. */
export function readParts(bytes: Uint8Array): { version: number; parts: WoffPart[]; tail: WoffTail } {
  const view = new ByteView(bytes, 'WOFF directory');
  const found = Array.from({ length: view.u16(12) }, (_, i) => {
    const record = headerBytes + i * recordBytes;
    const offset = view.u32(record + 4);
    const packed = view.part(offset, view.u32(record + 8));
    return { offset, tag: view.tag(record), packed, length: view.u32(record + 12), sum: view.u32(record + 16) };
  });
  const parts = found.toSorted((a, b) => a.offset - b.offset).map(({ offset: _, ...part }) => part);
  return { version: view.u32(4), parts, tail: readTail(bytes) };
}

/** What stands behind the tables. Throws BrokenFont where the metadata cannot be unpacked. */
export function readTail(bytes: Uint8Array): WoffTail {
  const view = new ByteView(bytes, 'WOFF header');
  const metadataLength = view.u32(32);
  const metadata = view.u32(28) === 0 ? new Uint8Array(0) : view.part(view.u32(24), view.u32(28));
  const privateData = view.u32(40) === 0 ? new Uint8Array(0) : view.part(view.u32(36), view.u32(40));
  if (metadata.length > 0 && !unpacksTo(metadata, metadataLength)) refuseFont('The WOFF metadata cannot be unpacked.');
  return { metadata, metadataLength, privateData };
}

function unpacksTo(packed: Uint8Array, length: number): boolean {
  try {
    return inflateSync(packed, { maxOutputLength: length + 1 }).length === length;
  } catch {
    // Damaged and oversized data mean the same here: the declared length is wrong.
    return false;
  }
}

/** A table of a sound file, unpacked. */
export const unpackPart = ({ tag, packed, length }: WoffPart): Uint8Array =>
  packed.length === length ? packed : inflateTable(tag, packed, length);

function inflateTable(tag: string, packed: Uint8Array, length: number): Uint8Array {
  let unpacked: Uint8Array;
  try {
    // One byte of slack makes a stream that is longer than it claims detectable.
    unpacked = inflateSync(packed, { maxOutputLength: length + 1 });
  } catch (cause) {
    refuseFont(
      engineText('The table {table} cannot be unpacked: {reason}.', {
        table: tag,
        reason: cause instanceof Error ? cause.message : 'unknown',
      }),
    );
  }
  if (unpacked.length !== length)
    refuseFont(engineText('The table {table} unpacks to another length than declared.', { table: tag }));
  return unpacked;
}

/** What stands behind the tables of a WOFF file: packed metadata and the maker's private bytes. */
export type WoffTail = { metadata: Uint8Array; metadataLength: number; privateData: Uint8Array };

const emptyTail: WoffTail = { metadata: new Uint8Array(0), metadataLength: 0, privateData: new Uint8Array(0) };

/** A table as it stands in a WOFF file: `length` and `sum` are those of the table unpacked. */
export type WoffPart = { tag: string; packed: Uint8Array; length: number; sum: number };

/**
 * Packs tables into WOFF 1.0: each is deflated at level 9, or stored when that is not smaller. head.checkSumAdjustment
 * is taken as it stands. WOFF File Format 1.0, sections 3 to 7.
 */
export function writeWoff({ version, tables }: Sfnt, tail: WoffTail = emptyTail): Uint8Array {
  const parts = tables.map(({ tag, bytes }) => packTable(tag, bytes));
  return putTogether(version, parts, tail);
}

/** The same of tables that are packed already, in the order of their bytes. */
export function putTogether(version: number, parts: readonly WoffPart[], tail: WoffTail): Uint8Array {
  let offset = 44 + 20 * parts.length;
  const placed = parts.map((part) => {
    const at = offset;
    offset += paddedLength(part.packed.length);
    return { ...part, at };
  });
  const metadataAt = offset;
  if (tail.metadata.length > 0) offset += tail.metadata.length;
  const privateAt = tail.privateData.length > 0 ? paddedLength(offset) : offset;
  if (tail.privateData.length > 0) offset = privateAt + tail.privateData.length;
  const file = new Uint8Array(offset);
  const view = new DataView(file.buffer);
  view.setUint32(0, 0x774f4646);
  view.setUint32(4, version);
  view.setUint32(8, file.length);
  view.setUint16(12, parts.length);
  view.setUint32(
    16,
    parts.reduce((sum, part) => sum + paddedLength(part.length), 12 + 16 * parts.length),
  );
  view.setUint16(20, 1);
  if (tail.metadata.length > 0) {
    view.setUint32(24, metadataAt);
    view.setUint32(28, tail.metadata.length);
    view.setUint32(32, tail.metadataLength);
    file.set(tail.metadata, metadataAt);
  }
  if (tail.privateData.length > 0) {
    view.setUint32(36, privateAt);
    view.setUint32(40, tail.privateData.length);
    file.set(tail.privateData, privateAt);
  }
  placed.sort((a, b) => compareTags(a.tag, b.tag));
  placed.forEach((part, i) => {
    const record = 44 + 20 * i;
    for (let c = 0; c < 4; c++) file[record + c] = part.tag.charCodeAt(c);
    view.setUint32(record + 4, part.at);
    view.setUint32(record + 8, part.packed.length);
    view.setUint32(record + 12, part.length);
    view.setUint32(record + 16, part.sum);
    file.set(part.packed, part.at);
  });
  return file;
}

export function packTable(tag: string, bytes: Uint8Array): WoffPart {
  const deflated = deflateSync(bytes, { level: 9 });
  return {
    tag,
    packed: deflated.length < bytes.length ? deflated : bytes,
    length: bytes.length,
    sum: sumNamedTable(tag, bytes),
  };
}
