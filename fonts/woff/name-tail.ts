import { paddedLength } from '../sfnt/write-sfnt.ts';
import { ByteWriter } from './byte-writer.ts';
import type { Woff2Directory } from './read-woff2-directory.ts';

const headBytes = 3;
/** The meta-block that ends a stream: last and empty. */
const endOfStream = 0x03;

/**
 * The end of the packed stream of a WOFF2 file: the `name` table as a meta-block that is not compressed, then the end. What
 * goes before it must stop at a whole byte, as after a flush. RFC 7932, section 9.2.
 */
export function writeNameTail(name: Uint8Array): Uint8Array {
  const nibbles = name.length > 0x10000 ? 5 : 4;
  const head = ((nibbles - 4) << 1) | ((name.length - 1) << 3) | (1 << (3 + 4 * nibbles));
  const tail = new Uint8Array(tailLength(name.length));
  tail.set([head & 0xff, (head >> 8) & 0xff, head >> 16]);
  tail.set(name, headBytes);
  tail[tail.length - 1] = endOfStream;
  return tail;
}

/** The `name` table of a WOFF2 file that ends with such a tail; null in one that was packed by others. */
export function readNameTail(bytes: Uint8Array, { packed, last }: Woff2Directory): Uint8Array | null {
  if (!last.isName || packed.length < tailLength(last.length)) return null;
  const end = packed.offset + packed.length;
  const tail = bytes.subarray(end - tailLength(last.length), end);
  const name = tail.subarray(headBytes, -1);
  return Buffer.compare(tail, writeNameTail(name)) === 0 ? name : null;
}

/**
 * The header, directory and tables of a WOFF2 file with another `name` table in its tail: nothing is packed again. What
 * stands behind the tables is left out, though the header names it still. WOFF File Format 2.0, section 4.
 */
export function swapNameTail(bytes: Uint8Array, { packed, last }: Woff2Directory, name: Uint8Array): Uint8Array {
  const front = new ByteWriter();
  front.append(bytes.subarray(0, last.lengthAt));
  front.base128(name.length);
  const others = bytes.subarray(packed.offset, packed.offset + packed.length - tailLength(last.length));
  const tail = writeNameTail(name);
  const file = new Uint8Array(front.length + others.length + tail.length);
  file.set(front.take());
  file.set(others, front.length);
  file.set(tail, front.length + others.length);
  const view = new DataView(file.buffer);
  view.setUint32(16, view.getUint32(16) + paddedLength(name.length) - paddedLength(last.length));
  view.setUint32(20, others.length + tail.length);
  return file;
}

const tailLength = (nameLength: number) => headBytes + nameLength + 1;
