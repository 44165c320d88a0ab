import { engineText, refuseFont } from '../broken-font.ts';
import { ByteView } from '../tables/byte-view.ts';
import { readSfnt } from '../tables/read-sfnt.ts';
import { appleTrueTypeVersion, cffVersion, type Sfnt, trueTypeVersion } from '../tables/sfnt.ts';
import { writeSfnt } from '../tables/write-sfnt.ts';
import type { FontContainer } from '../types.ts';
import { readWoff2Directory } from '../woff/read-woff2-directory.ts';
import { inflate } from './inflate.ts';
import { readStored } from './read-stored.ts';

/** A font file as plain sfnt bytes, and the extended metadata of WOFF2 where the shop wrote it. */
export type UnpackedFont = { container: FontContainer; file: Uint8Array; sfnt: Sfnt; metadata: string | null };

const fontVersions = [trueTypeVersion, cffVersion, appleTrueTypeVersion];

/** Whether bytes begin as a font of one of the four containers does. */
export function isFont(bytes: Uint8Array): boolean {
  if (bytes.length < 12) return false;
  const sign = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  return fontVersions.includes(sign) || sign === 0x774f4646 || sign === 0x774f4632;
}

/**
 * Unpacks a font with what every browser has. It is read more leniently than an upload: tables need not hold together,
 * names may be gone, since nothing is sold of it. Throws BrokenFont when even its directory can't be read.
 */
export async function unpackFont(bytes: Uint8Array, maxBytes: number): Promise<UnpackedFont> {
  if (bytes.length > maxBytes) refuseFont('The font is larger than the shop accepts.', 'too_large');
  const sign = String.fromCharCode(...bytes.subarray(0, 4));
  if (sign === 'wOFF') {
    const sfnt = await readWoff(bytes, maxBytes);
    return { container: 'woff', sfnt, file: writeSfnt(sfnt), metadata: null };
  }
  if (sign !== 'wOF2') {
    const sfnt = readSfnt(bytes);
    return { container: sfnt.version === cffVersion ? 'otf' : 'ttf', sfnt, file: bytes, metadata: null };
  }
  const directory = readWoff2Directory(bytes);
  if (directory.unpackedLength > maxBytes)
    refuseFont('The font is larger unpacked than the shop accepts.', 'too_large');
  const { offset, length } = directory.metadata;
  const stored = length === 0 ? null : readStored(bytes.subarray(offset, offset + length));
  const file = await unpackWoff2(bytes);
  const metadata = stored && new TextDecoder().decode(stored);
  return { container: 'woff2', sfnt: readSfnt(file), file, metadata };
}

/** The unpacker has one memory, so one file comes after the other. */
let unpacking: Promise<unknown> = Promise.resolve();

async function unpackWoff2(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: decompress } = await import('wawoff2/decompress.js');
  // The answer is a view of that memory, which the next call overwrites: a copy is taken before that begins.
  const copy = unpacking.then(async () => (await decompress(bytes)).slice());
  unpacking = copy.catch(() => undefined);
  return copy.catch((cause) => refuseFont('The WOFF2 data cannot be unpacked.', 'broken', cause));
}

/** WOFF File Format 1.0, sections 3 to 5. */
async function readWoff(bytes: Uint8Array, maxBytes: number): Promise<Sfnt> {
  const view = new ByteView(bytes, 'WOFF directory');
  const tables: Sfnt['tables'] = [];
  let total = 0;
  for (let i = 0; i < view.u16(12); i++) {
    const record = 44 + 20 * i;
    const tag = view.tag(record);
    const packed = view.part(view.u32(record + 4), view.u32(record + 8));
    const length = view.u32(record + 12);
    total += length;
    if (total > maxBytes) refuseFont('The font is larger unpacked than the shop accepts.', 'too_large');
    const table = packed.length === length ? packed : await inflateTable(tag, packed, length);
    tables.push({ tag, checksum: view.u32(record + 16), bytes: table });
  }
  return { version: view.u32(4), tables };
}

const inflateTable = async (tag: string, packed: Uint8Array, length: number): Promise<Uint8Array> =>
  (await inflate(new Blob([new Uint8Array(packed)]), 'deflate', length)) ??
  refuseFont(engineText('The table {table} unpacks to another length than declared.', { table: tag }));
