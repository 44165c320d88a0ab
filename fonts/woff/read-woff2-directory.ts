import { refuseFont } from '../broken-font.ts';
import { ByteView } from '../tables/byte-view.ts';

/** The header of a WOFF2 file, as far as the shop needs it. Offsets are bytes from the start of the file. */
export type Woff2Directory = {
  flavor: number;
  /** Sum of the table lengths and the directory once unpacked. */
  unpackedLength: number;
  packed: { offset: number; length: number };
  /** Where the packed tables end, rounded up to four bytes. */
  dataEnd: number;
  /** The last table of the stream: its length once unpacked, and where the directory says it. */
  last: { isName: boolean; length: number; lengthAt: number };
  /** Where the re-encoded outlines lie in the unpacked stream; null where there are none. */
  outlines: { offset: number; length: number } | null;
  /** The length of the whole unpacked stream. */
  streamLength: number;
  metadata: { offset: number; length: number; unpackedLength: number };
  privateData: { offset: number; length: number };
};

/** `name`, not transformed, among the tags that need no letters. */
const nameFlags = 5;

/**
 * Reads the header and the table directory of a WOFF2 file. Throws BrokenFont when they do not fit the file.
 * WOFF File Format 2.0, sections 4 and 5 (collections are refused).
 */
export function readWoff2Directory(bytes: Uint8Array): Woff2Directory {
  const view = new ByteView(bytes, 'WOFF2 directory');
  view.need(0, 48);
  const flavor = view.u32(4);
  if (flavor === 0x74746366) refuseFont('Font collections are not supported; send single fonts.', 'unsupported');
  if (view.u32(8) !== bytes.length) refuseFont('The WOFF2 header gives another length than the file has.');
  const count = view.u16(12);
  if (count === 0) refuseFont('The font has no tables.');
  let at = 48;
  let unpackedLength = 12 + 16 * count;
  let outlines: Woff2Directory['outlines'] = null;
  let streamLength = 0;
  let last = { isName: false, length: 0, lengthAt: 0 };
  for (let i = 0; i < count; i++) {
    const flags = view.u8(at++);
    const known = flags & 0x3f;
    if (known === 63) at += 4;
    const version = flags >> 6;
    const length = readBase128(view, at);
    last = { isName: flags === nameFlags, length: length.value, lengthAt: at };
    at = length.next;
    unpackedLength += length.value;
    // glyf (10) and loca (11) are transformed in version 0, every other table in any version but 0.
    const transformed = known === 10 || known === 11 ? version !== 3 : version !== 0;
    const stored = transformed ? readBase128(view, at) : length;
    if (transformed) at = stored.next;
    if (transformed && known === 10) outlines = { offset: streamLength, length: stored.value };
    streamLength += stored.value;
  }
  const packed = { offset: at, length: view.u32(20) };
  const dataEnd = (at + packed.length + 3) & ~3;
  if (at + packed.length > bytes.length) refuseFont('The WOFF2 data ends too early.');
  const metadata = { offset: view.u32(28), length: view.u32(32), unpackedLength: view.u32(36) };
  const privateData = { offset: view.u32(40), length: view.u32(44) };
  if (metadata.length > 0) view.need(metadata.offset, metadata.length);
  if (privateData.length > 0) view.need(privateData.offset, privateData.length);
  return { flavor, unpackedLength, packed, dataEnd, last, outlines, streamLength, metadata, privateData };
}

/** UIntBase128: seven bits a byte, most significant first, no leading zeros, at most five bytes. */
function readBase128(view: ByteView, start: number): { value: number; next: number } {
  let value = 0;
  for (let i = 0; i < 5; i++) {
    const byte = view.u8(start + i);
    if (i === 0 && byte === 0x80) break;
    value = value * 128 + (byte & 0x7f);
    if (value > 0xffffffff) break;
    if (byte < 0x80) return { value, next: start + i + 1 };
  }
  refuseFont('The WOFF2 directory holds a number that is not one.');
}
