import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { refuseFont } from '../broken-font.ts';
import { paddedLength } from '../sfnt/write-sfnt.ts';
import type { FontLicence } from '../types.ts';
import { readWoff2Directory, type Woff2Directory } from '../woff/read-woff2-directory.ts';
import { writeMetadata } from './metadata-block.ts';

/** Far more than any metadata in use, and little enough that a packed bomb costs nothing. */
const mostMetadata = 1024 * 1024;

/**
 * A licensed copy of a WOFF2 file: licensee and number go into the extended metadata block behind the tables, which stay
 * byte for byte, so nothing is packed again. Private data keeps its place behind the metadata. Throws BrokenFont.
 * WOFF File Format 2.0, sections 4 (header) and 6 (extended metadata block).
 */
export function stampWoff2(bytes: Uint8Array, licence: FontLicence): Uint8Array {
  const directory = readWoff2Directory(bytes);
  const xml = new TextEncoder().encode(writeMetadata(unpackMetadata(bytes, directory), licence));
  const packed = brotliCompressSync(xml, {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 11 },
  });
  const { privateData } = directory;
  const metadataAt = directory.dataEnd;
  const privateAt = paddedLength(metadataAt + packed.length);
  const length = privateData.length > 0 ? privateAt + privateData.length : metadataAt + packed.length;
  const file = new Uint8Array(length);
  file.set(bytes.subarray(0, Math.min(metadataAt, bytes.length)));
  file.set(packed, metadataAt);
  const view = new DataView(file.buffer);
  view.setUint32(8, length);
  view.setUint32(28, metadataAt);
  view.setUint32(32, packed.length);
  view.setUint32(36, xml.length);
  if (privateData.length > 0) {
    file.set(bytes.subarray(privateData.offset, privateData.offset + privateData.length), privateAt);
    view.setUint32(40, privateAt);
  }
  return file;
}

/** The extended metadata of a WOFF2 file as XML; null where it has none. Throws BrokenFont when it can not be unpacked. */
export function unpackMetadata(bytes: Uint8Array, { metadata }: Woff2Directory): string | null {
  if (metadata.length === 0) return null;
  const packed = bytes.subarray(metadata.offset, metadata.offset + metadata.length);
  try {
    const unpacked = brotliDecompressSync(packed, { maxOutputLength: mostMetadata });
    return new TextDecoder('utf-8', { fatal: true }).decode(unpacked);
  } catch {
    refuseFont('The WOFF2 metadata cannot be unpacked.');
  }
}
