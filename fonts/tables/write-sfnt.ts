import { sumNamedTable, sumTable } from './checksum.ts';

const checksumMagic = 0xb1b0afba;

type Unsummed = { version: number; tables: readonly { tag: string; bytes: Uint8Array; sum?: number }[] };

/** A table as the directory names it, in the order in which the bytes lie. */
type Entry = { tag: string; length: number; sum: number };

/**
 * Puts a font together again: tables in the given order, each padded to four bytes with zeros, the directory sorted by
 * tag, checksums and head.checkSumAdjustment computed again; `sum` is that of a table where it is known. All other
 * bytes of the tables are copied as they are. OpenType, "Organization of an OpenType font"; `head` table.
 */
export function writeSfnt({ version, tables }: Unsummed): Uint8Array {
  const entries = tables.map(({ tag, bytes, sum }) => ({
    ...{ tag, length: bytes.length },
    sum: sum ?? sumNamedTable(tag, bytes),
  }));
  const directory = writeDirectory(version, entries);
  const file = new Uint8Array(tables.reduce((sum, table) => sum + paddedLength(table.bytes.length), directory.length));
  file.set(directory);
  let at = directory.length;
  for (const { tag, bytes } of tables) {
    file.set(bytes, at);
    if (tag === 'head' && bytes.length >= 12)
      new DataView(file.buffer).setUint32(at + 8, adjustCheckSum(directory, entries));
    at += paddedLength(bytes.length);
  }
  return file;
}

/** The front of an sfnt file. */
export function writeDirectory(version: number, entries: readonly Entry[]): Uint8Array {
  const count = entries.length;
  const directory = new Uint8Array(12 + 16 * count);
  const view = new DataView(directory.buffer);
  const power = 2 ** Math.floor(Math.log2(count));
  view.setUint32(0, version);
  view.setUint16(4, count);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (count - power) * 16);
  let offset = directory.length;
  const placed = entries.map((entry) => {
    const at = offset;
    offset += paddedLength(entry.length);
    return { ...entry, at };
  });
  placed.sort((a, b) => compareTags(a.tag, b.tag));
  placed.forEach(({ tag, sum, at, length }, i) => {
    const record = 12 + 16 * i;
    for (let c = 0; c < 4; c++) directory[record + c] = tag.charCodeAt(c);
    view.setUint32(record + 4, sum);
    view.setUint32(record + 8, at);
    view.setUint32(record + 12, length);
  });
  return directory;
}

/** head.checkSumAdjustment of the file that a directory begins. */
export function adjustCheckSum(directory: Uint8Array, entries: readonly Entry[]): number {
  return (checksumMagic - entries.reduce((sum, entry) => sum + entry.sum, sumTable(directory))) >>> 0;
}

/** Length rounded up to a whole number of four-byte words. */
export function paddedLength(length: number): number {
  return (length + 3) & ~3;
}

/** The byte order in which table directories are sorted. */
export function compareTags(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
