import type { NameRecord } from '../tables/name.ts';
import { isUnicodeRecord } from '../tables/name-text.ts';

const macDecoder = new TextDecoder('macintosh');
const macCodes = new Map(
  Array.from({ length: 256 }, (_, code) => [macDecoder.decode(new Uint8Array([code])), code] as const),
);
const questionMark = 0x3f;

/**
 * Text in the encoding of a record, or null when the record is in a legacy encoding that this writer leaves alone.
 * Letters that Mac Roman lacks become question marks; the Unicode records beside it carry the real name.
 */
export function encodeName(record: Pick<NameRecord, 'platform' | 'encoding'>, text: string): Uint8Array | null {
  if (isUnicodeRecord(record)) return encodeUtf16(text);
  if (record.platform === 1 && record.encoding === 0) {
    return Uint8Array.from(text.normalize('NFC'), (character) => macCodes.get(character) ?? questionMark);
  }
  return null;
}

function encodeUtf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes[2 * i] = unit >> 8;
    bytes[2 * i + 1] = unit & 0xff;
  }
  return bytes;
}
