import { ByteView } from './tables/byte-view.ts';
import { readSfnt } from './tables/read-sfnt.ts';
import type { Sfnt } from './tables/sfnt.ts';
import { writeSfnt } from './tables/write-sfnt.ts';
import { listRecords, repairChecksums } from './test-damage.ts';
import { readTestFont, type TestFont } from './test-fonts.ts';

/** A copy of a font in which one table is another; null leaves the table out. */
export function replaceTable(font: TestFont, tag: string, change: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  const { version, tables } = readSfnt(readTestFont(font));
  return writeSfnt({
    version,
    tables: tables.map((table) => (table.tag === tag ? { ...table, bytes: change(table.bytes.slice()) } : table)),
  });
}

/** A copy of a font with one 16-bit number in a table changed, where `find` points; checksums hold. */
export function changeWord(
  font: TestFont,
  tag: string,
  find: (view: ByteView) => [at: number, value: number],
): Uint8Array {
  return replaceTable(font, tag, (bytes) => {
    const [at, value] = find(new ByteView(bytes, tag));
    new DataView(bytes.buffer).setUint16(at, value);
    return bytes;
  });
}

/** A table changed by one bit while its checksum stays, as tools leave it that forget the checksum. */
export function staleChecksum(font: TestFont): Uint8Array {
  const file = readTestFont(font);
  const os2 = listRecords(file).find(({ tag }) => tag === 'OS/2')!;
  // The vendor's mark, which nothing hangs on.
  file[os2.offset + 58]! ^= 1;
  return file;
}

/** A file with extra bytes behind the last table and correct checksums. */
export function strangeBytes(font: TestFont): Uint8Array {
  const file = readTestFont(font);
  return new Uint8Array(Buffer.concat([repairChecksums(file), Buffer.from('Made with love by a tool.')]));
}

/** A font with the outlines of another one, of the other kind, next to its own. */
export function withOutlinesOf(font: TestFont, other: TestFont): Sfnt {
  const { version, tables } = readSfnt(readTestFont(font));
  const foreign = readSfnt(readTestFont(other)).tables.filter(({ tag }) => ['glyf', 'loca', 'CFF '].includes(tag));
  return { version, tables: [...tables, ...foreign] };
}

/** A font that draws nothing: all its letters are there, and the table of outlines has no length. */
export function withoutOutlines(): Uint8Array {
  const { version, tables } = readSfnt(readTestFont('small'));
  return writeSfnt({
    version,
    tables: tables.map((table) => {
      if (table.tag === 'glyf') return { ...table, bytes: new Uint8Array(0) };
      return table.tag === 'loca' ? { ...table, bytes: new Uint8Array(table.bytes.length) } : table;
    }),
  });
}
