import { ByteWriter } from '../tables/byte-writer.ts';
import { paddedLength } from '../tables/write-sfnt.ts';
import type { Woff2Directory } from './read-woff2-directory.ts';

const headBytes = 3;
/** The meta-block that ends a stream: last and empty. */
const endOfStream = 0x03;

/**
 * The end of a Brotli stream: bytes as a meta-block that is not compressed, at most a megabyte, then the end. What
 * goes before it must stop at a whole byte, as after a flush. RFC 7932, section 9.2.
 */
export function writeStored(bytes: Uint8Array): Uint8Array {
  const nibbles = bytes.length > 0x10000 ? 5 : 4;
  const head = ((nibbles - 4) << 1) | ((bytes.length - 1) << 3) | (1 << (3 + 4 * nibbles));
  const tail = new Uint8Array(storedLength(bytes.length));
  tail.set([head & 0xff, (head >> 8) & 0xff, head >> 16]);
  tail.set(bytes, headBytes);
  tail[tail.length - 1] = endOfStream;
  return tail;
}

export const storedLength = (length: number): number => headBytes + length + 1;

/** The `name` table of a WOFF2 file that ends with it, stored; null in one that was packed by others. */
export function readNameTail(bytes: Uint8Array, { packed, last }: Woff2Directory): Uint8Array | null {
  if (!last.isName || packed.length < storedLength(last.length)) return null;
  const end = packed.offset + packed.length;
  const tail = bytes.subarray(end - storedLength(last.length), end);
  const name = tail.subarray(headBytes, -1);
  return Buffer.compare(tail, writeStored(name)) === 0 ? name : null;
}

/**
 * The header, directory and tables of a WOFF2 file up to its names, for names of another length: nothing is packed
 * again. What stands behind the tables is left out, though the header names it still. WOFF File Format 2.0, section 4.
 */
export function writeForNames(bytes: Uint8Array, { packed, last }: Woff2Directory, length: number): Uint8Array {
  const front = new ByteWriter();
  front.append(bytes.subarray(0, last.lengthAt));
  front.base128(length);
  const others = bytes.subarray(packed.offset, packed.offset + packed.length - storedLength(last.length));
  const file = new Uint8Array(front.length + others.length);
  file.set(front.take());
  file.set(others, front.length);
  const view = new DataView(file.buffer);
  view.setUint32(16, view.getUint32(16) + paddedLength(length) - paddedLength(last.length));
  view.setUint32(20, others.length + storedLength(length));
  return file;
}
