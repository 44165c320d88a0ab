import { requireTable } from '../tables/check-tables.ts';
import { readName } from '../tables/name.ts';
import type { FontOrigin } from '../types.ts';
import { openFont } from '../woff/open-font.ts';
import { readWoff2Directory } from '../woff/read-woff2-directory.ts';
import { listStamps } from './list-stamps.ts';
import { unpackMetadata } from './stamp-woff2.ts';

/** What a file says of whom it was made for. Throws BrokenFont. */
export async function readStamps(bytes: Uint8Array, maxBytes: number): Promise<FontOrigin> {
  const { container, sfnt } = await openFont(bytes, maxBytes);
  const xml = container === 'woff2' ? unpackMetadata(bytes, readWoff2Directory(bytes)) : null;
  return { container, ...listStamps(readName(requireTable(sfnt, 'name')), xml) };
}
