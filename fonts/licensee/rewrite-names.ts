import { refuseFont } from '../broken-font.ts';
import { sumTable } from '../tables/checksum.ts';
import type { NameRecord, NameTable } from '../tables/name.ts';
import { compareRecords, findName, isUnicodeRecord, readName, writeName } from '../tables/name.ts';
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
const wordings: readonly [nameId: number, word: typeof wordUniqueId][] = [
  [uniqueId, wordUniqueId],
  [licenceText, wordLicenseText],
];

/** Licensed names take up a whole number of these, so that the names of nearly all licensees are equally long. */
export const nameStep = 256;
/** The last word of the table makes its sum what it was. */
const sumBytes = 4;

/** A text of the font that each copy adds to; `places` are those of its records in the table. */
type Growing = { record: NameRecord; text: Uint8Array; word: typeof wordUniqueId; places: number[] };

/**
 * The `name` tables of licensed copies: record 3 (unique identifier) gets number and licensee, record 13 (licence
 * description) a line with both, on every platform and in every language that has them; a Windows English record is
 * made where there is none. All other records and the language tags stay. Behind the texts stand zeros, and a word that
 * gives every copy the sum of the table it was made of. Throws BrokenFont (unsupported) when the texts do not fit.
 * OpenType `name` table.
 */
export function openNames(original: Uint8Array): (licence: FontLicense) => Uint8Array {
  const table = readName(original);
  const sum = sumTable(original);
  const records = [...table.records, ...missingRecords(table)].sort(compareRecords);
  const growing = new Map<string, Growing>();
  const retained = records.map((record, i) => {
    const word = wordings.find(([nameId]) => nameId === record.nameId)?.[1];
    if (!word || !isWritable(record)) return record;
    const text = isUnicodeRecord(record) ? record.bytes.subarray(0, record.bytes.length & ~1) : record.bytes;
    const key = `${record.nameId} ${isUnicodeRecord(record)} ${Buffer.from(text).toString('latin1')}`;
    const known = growing.get(key);
    if (known) known.places.push(6 + 12 * i);
    else growing.set(key, { record, text, word, places: [6 + 12 * i] });
    return { ...record, bytes: new Uint8Array(0) };
  });
  const fixed = writeName({ ...table, records: retained });
  return growNames(fixed, [...growing.values()], sum);
}

function growNames(fixed: Uint8Array, growing: readonly Growing[], sum: number): (licence: FontLicense) => Uint8Array {
  const storage = (fixed[4]! << 8) | fixed[5]!;
  return (licence) => {
    const added = growing.map(({ record, text, word }) => encodeName(record, addedBy(word, text, licence))!);
    const end = growing.reduce((at, { text }, i) => at + text.length + added[i]!.length, fixed.length);
    if (end - storage > 0xffff) refuseFont('The font has no room for more names.', 'unsupported');
    const names = new Uint8Array(Math.ceil((end + sumBytes) / nameStep) * nameStep);
    const view = new DataView(names.buffer);
    names.set(fixed);
    let at = fixed.length;
    for (const [i, { text, places }] of growing.entries()) {
      names.set(text, at);
      names.set(added[i]!, at + text.length);
      const length = text.length + added[i]!.length;
      for (const position of places) {
        view.setUint16(position + 8, length);
        view.setUint16(position + 10, at - storage);
      }
      at += length;
    }
    view.setUint32(names.length - sumBytes, sum - sumTable(names));
    return names;
  };
}

/** What a wording adds to a text: it begins with the text itself. */
const addedBy = (word: typeof wordUniqueId, text: Uint8Array, licence: FontLicense): string =>
  text.length === 0 ? word('', licence) : word('.', licence).slice(1);

/** The Windows English records that are made where a font has none. */
function missingRecords(table: NameTable): NameRecord[] {
  return wordings.flatMap(([nameId]) => {
    if (table.records.some((record) => record.nameId === nameId && isWindowsEnglish(record))) return [];
    const bytes = encodeUtf16(findName(table, nameId));
    return [{ platform: 3, encoding: pickEncoding(table.records), language: windowsEnglish, nameId, bytes }];
  });
}

function isWindowsEnglish(record: NameRecord): boolean {
  return record.platform === 3 && record.language === windowsEnglish && isUnicodeRecord(record);
}

/** New records use the Windows encoding the font uses already: a symbol font must not gain a second one. */
function pickEncoding(records: readonly NameRecord[]): number {
  return records.find((record) => record.platform === 3 && isUnicodeRecord(record))?.encoding ?? 1;
}

/** Whether a record is in an encoding that this writer knows. */
function isWritable(record: Pick<NameRecord, 'platform' | 'encoding'>): boolean {
  return isUnicodeRecord(record) || (record.platform === 1 && record.encoding === 0);
}

/**
 * Text in the encoding of a record, or null when the record is in a legacy encoding that this writer leaves alone.
 * Letters that Mac Roman lacks become question marks; the Unicode records next to it carry the real name.
 */
export function encodeName(record: Pick<NameRecord, 'platform' | 'encoding'>, text: string): Uint8Array | null {
  if (!isWritable(record)) return null;
  if (isUnicodeRecord(record)) return encodeUtf16(text);
  return Uint8Array.from(text.normalize('NFC'), (character) => macCodes.get(character) ?? questionMark);
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
