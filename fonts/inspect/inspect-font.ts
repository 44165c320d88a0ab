import { BrokenFont } from '../broken-font.ts';
import { Face, Font } from '../harfbuzz/harfbuzz.ts';
import { listStamps } from '../licensee/list-stamps.ts';
import { listMarked, writeMark } from '../measure/list-marked.ts';
import { type NameTable, readName } from '../tables/name.ts';
import { findTable } from '../tables/sfnt.ts';
import type { FontOrigin } from '../types.ts';
import { unpackFont } from './unpack-font.ts';

export { splitCollection } from '../tables/split-collection.ts';
export { inflate } from './inflate.ts';
export { isFont } from './unpack-font.ts';

/** What a font file says and shows of where it came from: its stamps, and the fingerprints of its outlines. */
export type InspectedFont = FontOrigin & { marks: string[] };

const noNames: NameTable = { format: 0, records: [], languageTags: [] };

/**
 * Reads a font where it lies, in a worker of a page as in Node: the door of this room for pages that look into files of
 * their visitor. Null for what can't be read as a font.
 */
export async function inspectFont(bytes: Uint8Array, maxBytes: number): Promise<InspectedFont | null> {
  try {
    const { container, file, sfnt, metadata } = await unpackFont(bytes, maxBytes);
    const names = findTable(sfnt, 'name');
    const font = new Font(new Face(file));
    const marks = await Promise.all(
      listMarked(sfnt, font).map(async ({ name, content }) => writeMark(name, await hashBytes(content))),
    );
    return { container, ...listStamps(names ? readLeniently(names) : noNames, metadata), marks };
  } catch (error) {
    // HarfBuzz and the unpacker of WOFF2 give up on some files; the next one is read all the same.
    if (error instanceof BrokenFont || error instanceof WebAssembly.RuntimeError) return null;
    throw error;
  }
}

/** Names that are cut short say nothing; the outlines still do. */
function readLeniently(bytes: Uint8Array): NameTable {
  try {
    return readName(bytes);
  } catch (error) {
    if (error instanceof BrokenFont) return noNames;
    throw error;
  }
}

/** SHA-256 in hexadecimal. */
export async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
