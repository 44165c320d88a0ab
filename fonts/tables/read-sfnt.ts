import { engineText, refuseFont } from '../broken-font.ts';
import type { FontFlaw } from '../types.ts';
import { ByteView } from './byte-view.ts';
import { sumNamedTable } from './checksum.ts';
import { fillEmpty, keepOneKind, type ReadSfnt, type SfntTable } from './sfnt.ts';

const headerBytes = 12;
const recordBytes = 16;

/**
 * Takes an sfnt file (TTF, OTF) apart: every table lies inside the file, none overlaps another or the directory, and
 * names are unique; throws BrokenFont otherwise. Stale checksums and bytes next to the tables are flaws, since no
 * reader of fonts looks at either: tools that change a table leave them behind. The tables are views into `bytes`.
 * OpenType, "Organization of an OpenType font".
 */
export function readSfnt(bytes: Uint8Array): ReadSfnt {
  const view = new ByteView(bytes, 'table directory');
  const count = view.u16(4);
  if (count === 0) refuseFont('The font has no tables.');
  const directoryEnd = headerBytes + count * recordBytes;
  view.need(0, directoryEnd);
  const found: (SfntTable & { offset: number })[] = [];
  const seen = new Set<string>();
  const flaws = new Set<FontFlaw>();
  for (let i = 0; i < count; i++) {
    const record = headerBytes + i * recordBytes;
    const tag = view.tag(record);
    if (!/^[\x20-\x7e]{4}$/.test(tag)) refuseFont('The table directory holds a name that is not text.');
    if (seen.has(tag)) refuseFont(engineText('The table {table} is listed twice.', { table: tag }));
    seen.add(tag);
    const offset = view.u32(record + 8);
    const length = view.u32(record + 12);
    if (offset < directoryEnd || offset + length > bytes.length)
      refuseFont(engineText('The table {table} lies outside the file.', { table: tag }));
    const checksum = view.u32(record + 4);
    found.push({ tag, checksum, offset, bytes: bytes.subarray(offset, offset + length) });
  }
  found.sort((a, b) => a.offset - b.offset || a.bytes.length - b.bytes.length);
  refuseOverlaps(found);
  if (holdsMore(bytes, directoryEnd, found)) flaws.add('strange-bytes');
  if (found.some((table) => sumNamedTable(table.tag, table.bytes) !== table.checksum)) flaws.add('checksums');
  const version = view.u32(0);
  const retained = keepOneKind(found, version);
  if (retained.length < found.length) flaws.add('two-outlines');
  const tables = fillEmpty(retained).map(({ tag, checksum, bytes: part }) => ({ tag, checksum, bytes: part }));
  if (retained.some((table) => table.bytes.length === 0)) flaws.add('empty-table');
  return { version, tables, flaws: [...flaws] };
}

function refuseOverlaps(tables: readonly { tag: string; offset: number; bytes: Uint8Array }[]): void {
  let end = 0;
  for (const table of tables) {
    if (table.offset < end && table.bytes.length > 0)
      refuseFont(engineText('The table {table} overlaps another.', { table: table.tag }));
    end = Math.max(end, table.offset + table.bytes.length);
  }
}

/** Bytes between and behind the tables are padding, which is zero; anything else is another file that travels along. */
function holdsMore(
  bytes: Uint8Array,
  start: number,
  tables: readonly { offset: number; bytes: Uint8Array }[],
): boolean {
  let at = start;
  for (const { offset, length } of [...tables.map(spanOf), { offset: bytes.length, length: 0 }]) {
    for (; at < offset; at++) if (bytes[at] !== 0) return true;
    at = Math.max(at, offset + length);
  }
  return false;
}

const spanOf = ({ offset, bytes }: { offset: number; bytes: Uint8Array }) => ({ offset, length: bytes.length });
