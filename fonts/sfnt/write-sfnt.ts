import { sumNamedTable, sumTable } from './checksum.ts';
import type { Sfnt } from './sfnt.ts';

const checksumMagic = 0xb1b0afba;

/**
 * Puts a font together again: tables in the given order, each padded to four bytes with zeros, the directory sorted by
 * tag, checksums and head.checkSumAdjustment computed anew. All other bytes of the tables are copied as they are.
 * OpenType, "Organization of an OpenType font"; `head` table.
 */
export function writeSfnt(sfnt: Sfnt): Uint8Array {
  const count = sfnt.tables.length;
  const directoryEnd = 12 + 16 * count;
  const size = sfnt.tables.reduce((sum, table) => sum + paddedLength(table.bytes.length), directoryEnd);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  const power = 2 ** Math.floor(Math.log2(count));
  view.setUint32(0, sfnt.version);
  view.setUint16(4, count);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (count - power) * 16);
  let offset = directoryEnd;
  const placed = sfnt.tables.map((table) => {
    file.set(table.bytes, offset);
    const at = offset;
    offset += paddedLength(table.bytes.length);
    return { ...table, at };
  });
  placed.sort((a, b) => compareTags(a.tag, b.tag));
  placed.forEach((table, i) => {
    const record = 12 + 16 * i;
    for (let c = 0; c < 4; c++) file[record + c] = table.tag.charCodeAt(c);
    view.setUint32(record + 4, sumNamedTable(table.tag, table.bytes));
    view.setUint32(record + 8, table.at);
    view.setUint32(record + 12, table.bytes.length);
  });
  const head = placed.find((table) => table.tag === 'head');
  if (head && head.bytes.length >= 12) {
    view.setUint32(head.at + 8, 0);
    view.setUint32(head.at + 8, (checksumMagic - sumTable(file)) >>> 0);
  }
  return file;
}

/** Length rounded up to a whole number of four-byte words. */
export function paddedLength(length: number): number {
  return (length + 3) & ~3;
}

/** The byte order in which table directories are sorted. */
export function compareTags(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
