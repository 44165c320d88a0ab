import type { FontFormat } from './types.ts';
import { openFont } from './woff/open-font.ts';
import { writeWoff } from './woff/woff.ts';
import { writeWoff2 } from './woff/write-woff2.ts';

/**
 * The same font in another container; outlines are never re-drawn. A font that is in the wanted container already comes
 * back byte for byte, unless it has a flaw to be mended. WOFF2 re-encodes `glyf` and `loca` and drops `DSIG`, as its
 * format prescribes. Throws BrokenFont.
 */
export async function convertFont(bytes: Uint8Array, to: FontFormat, maxBytes: number): Promise<Uint8Array> {
  const { container, sfnt, flaws, file } = await openFont(bytes, maxBytes);
  const from = container === 'ttf' || container === 'otf' ? 'sfnt' : container;
  if (from === to && flaws.length === 0) return bytes;
  if (to === 'sfnt') return file;
  return to === 'woff' ? writeWoff(sfnt) : writeWoff2(sfnt);
}
