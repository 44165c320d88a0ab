import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { refuseFont } from '../broken-font.ts';
import { paddedLength, type Room } from '../sfnt/write-sfnt.ts';
import { readName, writeName } from '../tables/name.ts';
import type { FontLicense } from '../types.ts';
import { readNameTail, swapNameTail } from '../woff/name-tail.ts';
import { readWoff2Directory, type Woff2Directory } from '../woff/read-woff2-directory.ts';
import { writeMetadata } from './metadata-block.ts';
import { rewriteNames } from './rewrite-names.ts';

/** Far more than any metadata in use, and little enough that a packed bomb costs nothing. */
const mostMetadata = 1024 * 1024;

/**
 * Licensed copies of a WOFF2 file: licensee and number go into the extended metadata block behind the tables, and into the
 * names where the file is one of ours, which ends with them. Nothing is packed again, and all other tables stay byte for byte.
 * Private data keeps its place behind the metadata. Throws BrokenFont.
 * WOFF File Format 2.0, sections 4 (header) and 6 (extended metadata block).
 */
export function openWoff2(bytes: Uint8Array): (licence: FontLicense, room: Room) => Uint8Array {
  const directory = readWoff2Directory(bytes);
  const existing = unpackMetadata(bytes, directory);
  const tail = readNameTail(bytes, directory);
  const names = tail === null ? null : readName(tail);
  return (licence, room) => {
    const tables =
      names === null
        ? bytes.subarray(0, directory.dataEnd)
        : swapNameTail(bytes, directory, writeName(rewriteNames(names, licence)));
    const privateData = bytes.subarray(directory.privateData.offset).subarray(0, directory.privateData.length);
    return withMetadata({ tables, metadata: writeMetadata(existing, licence), privateData }, room);
  };
}

/** Header, directory and tables of a file with what stands behind them. */
function withMetadata(
  { tables, metadata, privateData }: { tables: Uint8Array; metadata: string; privateData: Uint8Array },
  room: Room,
): Uint8Array {
  const { packed, length: unpackedLength } = packMetadata(metadata);
  const metadataAt = paddedLength(tables.length);
  const privateAt = paddedLength(metadataAt + packed.length);
  const length = privateData.length > 0 ? privateAt + privateData.length : metadataAt + packed.length;
  const file = room(length);
  file.set(tables);
  file.set(packed, metadataAt);
  const view = new DataView(file.buffer);
  view.setUint32(8, length);
  view.setUint32(28, metadataAt);
  view.setUint32(32, packed.length);
  view.setUint32(36, unpackedLength);
  if (privateData.length > 0) {
    file.set(privateData, privateAt);
    view.setUint32(40, privateAt);
  }
  return file;
}

/** What was packed last: the files of a family mostly say the same of a licence, and packing it is most of the work of a copy. */
let last: { xml: string; packed: Uint8Array; length: number } = { xml: '', packed: new Uint8Array(0), length: 0 };

function packMetadata(xml: string): { packed: Uint8Array; length: number } {
  if (last.xml === xml) return last;
  const bytes = new TextEncoder().encode(xml);
  const packed = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 11 },
  });
  last = { xml, packed, length: bytes.length };
  return last;
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
