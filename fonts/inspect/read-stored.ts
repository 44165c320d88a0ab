import { ByteView } from '../tables/byte-view.ts';

/** A meta-block that holds nothing, as our own streams begin with. */
const emptyBlock = 0x0c;
/** The meta-block that ends a stream. */
const endOfStream = 0x03;
const headBytes = 3;

/**
 * What a Brotli stream of ours says that was not compressed, as the extended metadata of licensed copies is written;
 * null for a stream that others packed: not every browser can unpack those. RFC 7932, section 9.2.
 */
export function readStored(stream: Uint8Array): Uint8Array | null {
  const view = new ByteView(stream, 'WOFF2 metadata');
  if (view.length < 1 + headBytes || view.u8(0) !== emptyBlock) return null;
  const head = view.u8(1) | (view.u8(2) << 8) | (view.u8(3) << 16);
  const nibbles = 4 + ((head >> 1) & 3);
  const isStored = (head & 1) === 0 && nibbles < 6 && head >>> (3 + 4 * nibbles) === 1;
  if (!isStored) return null;
  const length = ((head >> 3) & (2 ** (4 * nibbles) - 1)) + 1;
  const end = 1 + headBytes + length;
  return end + 1 === view.length && view.u8(end) === endOfStream ? view.part(1 + headBytes, length) : null;
}
