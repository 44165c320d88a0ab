import { nameContainer, openFont } from '../sfnt/open-font.ts';
import { writeSfnt } from '../sfnt/write-sfnt.ts';
import type { FontLicense } from '../types.ts';
import { checkLicense } from './license-words.ts';
import { stampSfnt } from './stamp-sfnt.ts';
import { stampWoff } from './stamp-woff.ts';
import { stampWoff2 } from './stamp-woff2.ts';

/**
 * A copy of a font file that carries its licensee and licence number in its name table, and in WOFF2 in the extended
 * metadata too (there alone in a file that others packed). Outlines and all other tables keep their bytes. Throws BrokenFont; collections are refused.
 */
export async function stampFont(bytes: Uint8Array, licence: FontLicense, maxBytes: number): Promise<Uint8Array> {
  const checked = checkLicense(licence);
  const container = nameContainer(bytes);
  if (container === 'woff') return stampWoff(bytes, checked, maxBytes);
  const { sfnt } = await openFont(bytes, maxBytes);
  return container === 'woff2' ? stampWoff2(bytes, checked) : writeSfnt(stampSfnt(sfnt, checked));
}
