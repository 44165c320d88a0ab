import { brotliDecompressSync } from 'node:zlib';
import { refuseFont } from '../broken-font.ts';
import { paddedLength } from '../tables/write-sfnt.ts';
import type { FontLicense } from '../types.ts';
import { readNameTail, storedLength, writeForNames, writeStored } from '../woff/name-tail.ts';
import { readWoff2Directory, type Woff2Directory } from '../woff/read-woff2-directory.ts';
import type { Ending, Stampable } from './ending.ts';
import { writeMetadata } from './metadata-block.ts';
import { openNames } from './rewrite-names.ts';

/** Far more than any metadata in use, and little enough that a packed bomb costs nothing. */
const mostMetadata = 1024 * 1024 - 1024;
/** Metadata takes up a whole number of these, with blanks behind, so that nearly all licensees' is equally long. */
const metadataStep = 128;
/** Opens a Brotli stream with a block that holds nothing. RFC 7932, sections 9.1 and 9.2. */
const emptyBlock = 0x0c;

/**
 * Licensed copies of a WOFF2 file: licensee and number go into the extended metadata block behind the tables, and into
 * the names if the shop wrote the file, since it then ends with them. Nothing is compressed again, and all other tables
 * stay byte for byte. Private data stays behind the metadata. Throws BrokenFont. WOFF File Format 2.0, sections 4
 * (header) and 6 (extended metadata block).
 */
export function openWoff2(bytes: Uint8Array): Stampable {
  const directory = readWoff2Directory(bytes);
  const { offset, length } = directory.privateData;
  const names = readNameTail(bytes, directory);
  return {
    ending: endWoff2({
      existing: unpackMetadata(bytes, directory),
      names: names && openNames(new Uint8Array(names)),
      privateData: new Uint8Array(bytes.subarray(offset, offset + length)),
    }),
    front: ([nameLength = 0, xmlLength = 0]) => {
      const front =
        nameLength === 0
          ? new Uint8Array(bytes.subarray(0, directory.dataEnd))
          : writeForNames(bytes, directory, nameLength);
      const metadataAt = paddedLength(front.length + (nameLength === 0 ? 0 : storedLength(nameLength)));
      const packedLength = 1 + storedLength(xmlLength);
      const privateAt = paddedLength(metadataAt + packedLength);
      const view = new DataView(front.buffer);
      view.setUint32(8, length > 0 ? privateAt + length : metadataAt + packedLength);
      view.setUint32(28, metadataAt);
      view.setUint32(32, packedLength);
      view.setUint32(36, xmlLength);
      if (length > 0) view.setUint32(40, privateAt);
      return front;
    },
  };
}

type Stored = {
  existing: string | null;
  names: ((licence: FontLicense) => Uint8Array) | null;
  privateData: Uint8Array;
};

function endWoff2({ existing, names, privateData }: Stored): (licence: FontLicense) => Ending {
  return (licence) => {
    const xml = Buffer.from(writeMetadata(existing, licence));
    const metadata = Buffer.alloc(Math.ceil(xml.length / metadataStep) * metadataStep, ' ');
    metadata.set(xml);
    const name = names?.(licence);
    const parts = name ? [writeStored(name)] : [];
    parts.push(Buffer.concat([Buffer.of(emptyBlock), writeStored(metadata)]));
    if (privateData.length > 0) parts.push(privateData);
    return { lengths: [name?.length ?? 0, metadata.length], parts };
  };
}

/**
 * The extended metadata of a WOFF2 file as XML; null where it has none. Throws BrokenFont when it cannot be unpacked.
 */
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
