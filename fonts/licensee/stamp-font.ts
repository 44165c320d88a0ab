import { checkTables, requireTable } from '../sfnt/check-tables.ts';
import { sumNamedTable } from '../sfnt/checksum.ts';
import { nameContainer, openFont } from '../sfnt/open-font.ts';
import { readSfnt } from '../sfnt/read-sfnt.ts';
import { adjustCheckSum, newRoom, type Room, writeDirectory, writeSfnt } from '../sfnt/write-sfnt.ts';
import { readName, writeName } from '../tables/name.ts';
import type { FontLicense } from '../types.ts';
import { packTable, putTogether, readParts, readTail, readWoff, unpackPart } from '../woff/woff.ts';
import { writeWoff2 } from '../woff/write-woff2.ts';
import { checkLicense } from './license-words.ts';
import { rewriteNames } from './rewrite-names.ts';
import { openWoff2 } from './stamp-woff2.ts';

/** A sound font file, opened once for all its licensed copies. `bytes` is about what it holds. */
export type Stampable = { bytes: number; stamp(licence: FontLicense, room: Room): Uint8Array };

/**
 * A copy of a font file that carries its licensee and licence number in its name table, and in WOFF2 in the extended
 * metadata too (there alone in a file that others packed). Outlines and all other tables keep their bytes. Throws BrokenFont; collections are refused.
 */
export async function stampFont(bytes: Uint8Array, licence: FontLicense, maxBytes: number): Promise<Uint8Array> {
  checkLicense(licence);
  return openStampable(await makeSound(bytes, maxBytes)).stamp(licence, newRoom);
}

/** The same file where it is sound in all its tables, without the flaws around them. Throws BrokenFont. */
async function makeSound(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  if (nameContainer(bytes) === 'woff') {
    const woff = readWoff(bytes, maxBytes);
    checkTables(woff);
    const tail = readTail(bytes);
    const parts = woff.tables.map(({ tag, packed, bytes: table }) => ({
      ...{ tag, packed, length: table.length },
      sum: sumNamedTable(tag, table),
    }));
    return woff.flaws.length === 0 ? bytes : putTogether(woff.version, parts, tail, newRoom);
  }
  const { container, sfnt, flaws, file } = await openFont(bytes, maxBytes);
  if (container !== 'woff2') return file;
  return flaws.length > 0 ? writeWoff2(sfnt) : bytes;
}

/** Does what is the same for every licensed copy of a file, which is known to be sound. */
export function openStampable(bytes: Uint8Array): Stampable {
  const container = nameContainer(bytes);
  const stamp = container === 'woff' ? openWoff(bytes) : container === 'woff2' ? openWoff2(bytes) : openSfnt(bytes);
  return { bytes: bytes.length, stamp: (licence, room) => stamp(checkLicense(licence), room) };
}

/** Of a licensed copy, `name` is rewritten, `DSIG` dropped, since a signature no longer holds, and every other table keeps its bytes and its place. */
function openSfnt(bytes: Uint8Array): Stampable['stamp'] {
  const { version, tables, flaws } = readSfnt(bytes);
  const names = readName(requireTable({ version, tables }, 'name'));
  const summed = tables
    .filter(({ tag }) => tag !== 'DSIG')
    .map(({ tag, bytes: table, checksum }) => ({
      ...{ tag, bytes: table },
      sum: flaws.includes('checksums') ? sumNamedTable(tag, table) : checksum,
    }));
  return (licence, room) => {
    const name = { tag: 'name', bytes: writeName(rewriteNames(names, licence)) };
    return writeSfnt({ version, tables: summed.map((table) => (table.tag === 'name' ? name : table)) }, room);
  };
}

/**
 * Of a licensed WOFF file only `name` and `head` (its checksum of the whole) are packed anew; the packed bytes of all other
 * tables, the metadata and the private data stay as they are.
 */
function openWoff(bytes: Uint8Array): Stampable['stamp'] {
  const { version, parts: all, tail } = readParts(bytes);
  const parts = all.filter(({ tag }) => tag !== 'DSIG');
  const tableOf = (name: string) => unpackPart(parts.find(({ tag }) => tag === name)!).slice();
  const names = readName(tableOf('name'));
  const head = tableOf('head');
  return (licence, room) => {
    const name = packTable('name', writeName(rewriteNames(names, licence)));
    const named = parts.map((part) => (part.tag === 'name' ? name : part));
    new DataView(head.buffer).setUint32(8, adjustCheckSum(writeDirectory(version, named), named));
    const stamped = named.map((part) => (part.tag === 'head' ? packTable('head', head) : part));
    return putTogether(version, stamped, tail, room);
  };
}
