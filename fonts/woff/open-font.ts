import { refuseFont } from '../broken-font.ts';
import { checkTables } from '../tables/check-tables.ts';
import { readSfnt } from '../tables/read-sfnt.ts';
import { appleTrueTypeVersion, cffVersion, type Sfnt, trueTypeVersion } from '../tables/sfnt.ts';
import { writeSfnt } from '../tables/write-sfnt.ts';
import type { FontContainer, FontFlaw } from '../types.ts';
import { unpackWoff2 } from './unpack-woff2.ts';
import { readWoff } from './woff.ts';

/** A font file taken apart and checked; `file` is the same font as plain sfnt bytes, without its flaws. */
type OpenFont = { container: FontContainer; sfnt: Sfnt; flaws: FontFlaw[]; file: Uint8Array };

/**
 * Opens a font file of any of the four containers: unpacks it within `maxBytes`, checks the directory and the structure
 * of the tables that everything else relies on. Throws BrokenFont with the reason.
 */
export async function openFont(bytes: Uint8Array, maxBytes: number): Promise<OpenFont> {
  if (bytes.length > maxBytes) refuseFont('The font is larger than the shop accepts.', 'too_large');
  const sign = nameContainer(bytes);
  if (sign === 'woff') {
    const sfnt = readWoff(bytes, maxBytes);
    checkTables(sfnt);
    return { container: sign, sfnt, flaws: sfnt.flaws, file: writeSfnt(sfnt) };
  }
  const unpacked = sign === 'woff2' ? await unpackWoff2(bytes, maxBytes) : bytes;
  const sfnt = readSfnt(unpacked);
  checkTables(sfnt);
  const plain = sfnt.version === cffVersion ? 'otf' : 'ttf';
  const file = sfnt.flaws.length > 0 ? writeSfnt(sfnt) : unpacked;
  // WOFF2 has no checksums and nothing between tables: what else is found here was made by unpacking.
  return sign === 'woff2'
    ? { container: sign, sfnt, flaws: sfnt.flaws.filter((flaw) => flaw === 'two-outlines'), file }
    : { container: plain, sfnt, flaws: sfnt.flaws, file };
}

/** Tells the container by the first four bytes; anything but the four known ones throws BrokenFont. */
export function nameContainer(bytes: Uint8Array): 'sfnt' | 'woff' | 'woff2' {
  if (bytes.length < 12) refuseFont('The file is too short to be a font.', 'not_a_font');
  const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  if (version === trueTypeVersion || version === cffVersion || version === appleTrueTypeVersion) return 'sfnt';
  const sign = String.fromCharCode(...bytes.subarray(0, 4));
  if (sign === 'wOFF') return 'woff';
  if (sign === 'wOF2') return 'woff2';
  if (sign === 'ttcf') refuseFont('Font collections (TTC, OTC) are not supported; send single fonts.', 'unsupported');
  if (sign === 'typ1' || sign.startsWith('%!') || version >>> 16 === 0x8001) {
    refuseFont('PostScript Type 1 fonts are not supported; send OpenType.', 'unsupported');
  }
  refuseFont('The file is not a TTF, OTF, WOFF or WOFF2 font.', 'not_a_font');
}
