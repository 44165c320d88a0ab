import type { NameRecord, NameTable } from '../tables/name.ts';
import { decodeName, findName, isUnicodeRecord } from '../tables/name.ts';
import type { FontLicense } from '../types.ts';
import { wordLicenseText, wordUniqueId } from './license-words.ts';

const macDecoder = new TextDecoder('macintosh');

const macCodes = new Map(
  Array.from({ length: 256 }, (_, code) => [macDecoder.decode(new Uint8Array([code])), code] as const),
);

const questionMark = 0x3f;

const uniqueId = 3;
const licenceText = 13;
const windowsEnglish = 0x409;

/**
 * The names of a licensed copy: record 3 (unique identifier) gets number and licensee, record 13 (licence description)
 * a line with both, on every platform and in every language that has them; a Windows English record is made where
 * there is none. All other records and the language tags stay. OpenType `name` table.
 */
export function rewriteNames(table: NameTable, licence: FontLicense): NameTable {
  let records = table.records;
  for (const [nameId, word] of [
    [uniqueId, wordUniqueId],
    [licenceText, wordLicenseText],
  ] as const) {
    records = records.map((record) => {
      if (record.nameId !== nameId) return record;
      const bytes = encodeName(record, word(decodeName(record), licence));
      return bytes ? { ...record, bytes } : record;
    });
    if (!records.some((record) => record.nameId === nameId && isWindowsEnglish(record))) {
      const record = { platform: 3, encoding: pickEncoding(records), language: windowsEnglish, nameId };
      const bytes = encodeName(record, word(findName(table, nameId), licence))!;
      records = [...records, { ...record, bytes }];
    }
  }
  return { ...table, records };
}

function isWindowsEnglish(record: NameRecord): boolean {
  return record.platform === 3 && record.language === windowsEnglish && isUnicodeRecord(record);
}

/** New records use the Windows encoding the font uses already: a symbol font must not gain a second one. */
function pickEncoding(records: readonly NameRecord[]): number {
  return records.find((record) => record.platform === 3 && isUnicodeRecord(record))?.encoding ?? 1;
}

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
