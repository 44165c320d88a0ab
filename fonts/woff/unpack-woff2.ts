import { BrokenFont, refuseFont } from '../broken-font.ts';
import { readWoff2Directory } from './read-woff2-directory.ts';
import { restoreOverlaps } from './restore-overlaps.ts';

/** The unpacker has one memory, so one file comes after the other. */
let unpacking: Promise<unknown> = Promise.resolve();

/**
 * Unpacks a WOFF2 file into sfnt bytes. The declared lengths are added up before anything is unpacked, so a file that
 * would grow beyond `maxBytes` costs nothing. Throws BrokenFont when the file is damaged or too large.
 */
export async function unpackWoff2(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const directory = readWoff2Directory(bytes);
  if (directory.unpackedLength > maxBytes) {
    refuseFont('The font is larger unpacked than the shop accepts.', 'too_large');
  }
  const { decompress } = await import('wawoff2');
  // The answer is a view of the unpacker's own memory, which the next call overwrites: a copy is taken before that
  // begins.
  const copy = unpacking.then(async () => (await decompress(bytes)).slice());
  unpacking = copy.catch(() => undefined);
  try {
    return restoreOverlaps(await copy, bytes, directory);
  } catch (cause) {
    if (cause instanceof BrokenFont) throw cause;
    refuseFont('The WOFF2 data cannot be unpacked.', 'broken', cause);
  }
}
