import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { refuseFont } from '../broken-font.ts';
import { paddedLength } from '../sfnt/write-sfnt.ts';
import { readName, writeName } from '../tables/name.ts';
import type { FontLicense } from '../types.ts';
import { readNameTail, swapNameTail } from '../woff/name-tail.ts';
import { readWoff2Directory, type Woff2Directory } from '../woff/read-woff2-directory.ts';
import { writeMetadata } from './metadata-block.ts';
import { rewriteNames } from './rewrite-names.ts';

/** Far more than any metadata in use, and little enough that a packed bomb costs nothing. */
const mostMetadata = 1024 * 1024;

/**
 * A licensed copy of a WOFF2 file: licensee and number go into the extended metadata block behind the tables, and into the
 * names where the file is one of ours, which ends with them. Nothing is packed again, and all other tables stay byte for byte.
 * Private data keeps its place behind the metadata. Throws BrokenFont.
 * WOFF File Format 2.0, sections 4 (header) and 6 (extended metadata block).
 */
export function stampWoff2(bytes: Uint8Array, licence: FontLicense): Uint8Array {
  const directory = readWoff2Directory(bytes);
  const xml = new TextEncoder().encode(writeMetadata(unpackMetadata(bytes, directory), licence));
  const packed = brotliCompressSync(xml, {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 11 },
  });
  const { privateData } = directory;
  const tables = stampTables(bytes, directory, licence);
  const metadataAt = paddedLength(tables.length);
  const privateAt = paddedLength(metadataAt + packed.length);
  const length = privateData.length > 0 ? privateAt + privateData.length : metadataAt + packed.length;
  const file = new Uint8Array(length);
  file.set(tables);
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

/** Header, directory and tables of the copy. */
function stampTables(bytes: Uint8Array, directory: Woff2Directory, licence: FontLicense): Uint8Array {
  const name = readNameTail(bytes, directory);
  if (name === null) return bytes.subarray(0, directory.dataEnd);
  return swapNameTail(bytes, directory, writeName(rewriteNames(readName(name), licence)));
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
