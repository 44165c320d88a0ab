import { inflateSync } from 'node:zlib';
import { refuseFont } from '../broken-font.ts';
import { ByteView } from '../sfnt/byte-view.ts';
import { checkTables, requireTable } from '../sfnt/check-tables.ts';
import { nameContainer, openFont } from '../sfnt/open-font.ts';
import { readSfnt } from '../sfnt/read-sfnt.ts';
import type { Sfnt } from '../sfnt/sfnt.ts';
import { writeSfnt } from '../sfnt/write-sfnt.ts';
import { readName, writeName } from '../tables/name.ts';
import type { FontLicense } from '../types.ts';
import { readWoff, type WoffTail, writeWoff } from '../woff/woff.ts';
import { writeWoff2 } from '../woff/write-woff2.ts';
import { checkLicense } from './license-words.ts';
import { rewriteNames } from './rewrite-names.ts';
import { stampWoff2 } from './stamp-woff2.ts';

/**
 * A copy of a font file that carries its licensee and licence number in its name table, and in WOFF2 in the extended
 * metadata too (there alone in a file that others packed). Outlines and all other tables keep their bytes. Throws BrokenFont; collections are refused.
 */
export async function stampFont(bytes: Uint8Array, licence: FontLicense, maxBytes: number): Promise<Uint8Array> {
  const checked = checkLicense(licence);
  const container = nameContainer(bytes);
  if (container === 'woff') return stampWoff(bytes, checked, maxBytes);
  const { sfnt, flaws } = await openFont(bytes, maxBytes);
  if (container !== 'woff2') return writeSfnt(stampSfnt(sfnt, checked));
  return stampWoff2(flaws.length > 0 ? await writeWoff2(sfnt) : bytes, checked);
}

/**
 * A licensed copy of a WOFF file: only `name` and `head` (its checksum of the whole) are packed anew, the packed bytes
 * of all other tables, the metadata and the private data stay as they are. Throws BrokenFont.
 */
function stampWoff(bytes: Uint8Array, licence: FontLicense, maxBytes: number): Uint8Array {
  const woff = readWoff(bytes, maxBytes);
  checkTables(woff);
  const stamped = readSfnt(writeSfnt(stampSfnt(woff, licence)));
  const untouched = woff.tables.filter((table) => table.tag !== 'name' && table.tag !== 'head');
  return writeWoff(stamped, new Map(untouched.map((table) => [table.tag, table.packed])), readTail(bytes));
}

function readTail(bytes: Uint8Array): WoffTail {
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

/**
 * The tables of a licensed copy: `name` is rewritten, `DSIG` dropped, since a signature no longer holds, and every other
 * table keeps its bytes and its place. (Writing the file recomputes head.checkSumAdjustment.)
 */
function stampSfnt(sfnt: Sfnt, licence: FontLicense): Sfnt {
  const name = writeName(rewriteNames(readName(requireTable(sfnt, 'name')), licence));
  const tables = sfnt.tables
    .filter((table) => table.tag !== 'DSIG')
    .map((table) => (table.tag === 'name' ? { ...table, bytes: name } : table));
  return { version: sfnt.version, tables };
}
