import { refuseFont } from '../broken-font.ts';
import { readWoff2Directory } from './read-woff2-directory.ts';

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
  try {
    // The answer is a view of the unpacker's own memory, which the next call overwrites: take a copy.
    return (await decompress(bytes)).slice();
  } catch (cause) {
    refuseFont('The WOFF2 data cannot be unpacked.', 'broken', cause);
  }
}
