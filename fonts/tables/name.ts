import { refuseFont } from '../broken-font.ts';
import { ByteView } from './byte-view.ts';

/** One name record; `bytes` are in the encoding of its platform. */
export type NameRecord = { platform: number; encoding: number; language: number; nameId: number; bytes: Uint8Array };

/** The OpenType `name` table taken apart. Language tags exist in format 1 only; language 0x8000 + i means tag i. */
export type NameTable = { format: 0 | 1; records: NameRecord[]; languageTags: Uint8Array[] };

/** Reads the OpenType `name` table, formats 0 and 1. Every string must lie inside it. */
export function readName(bytes: Uint8Array): NameTable {
  const view = new ByteView(bytes, 'name table');
  const format = view.u16(0);
  if (format !== 0 && format !== 1) refuseFont('The name table has an unknown format.');
  const count = view.u16(2);
  const storage = view.u16(4);
  const records = Array.from({ length: count }, (_, i) => {
    const at = 6 + 12 * i;
    return {
      platform: view.u16(at),
      encoding: view.u16(at + 2),
      language: view.u16(at + 4),
      nameId: view.u16(at + 6),
      bytes: view.part(storage + view.u16(at + 10), view.u16(at + 8)),
    };
  });
  const tagsAt = 6 + 12 * count;
  const tagCount = format === 1 ? view.u16(tagsAt) : 0;
  const languageTags = Array.from({ length: tagCount }, (_, i) => {
    const at = tagsAt + 2 + 4 * i;
    return view.part(storage + view.u16(at + 2), view.u16(at));
  });
  return { format, records, languageTags };
}

const utf16 = new TextDecoder('utf-16be');

const macRoman = new TextDecoder('macintosh');

/** True where a record's text is UTF-16BE: platform 0, and the Unicode encodings of platform 3. */
export function isUnicodeRecord(record: Pick<NameRecord, 'platform' | 'encoding'>): boolean {
  return record.platform === 0 || (record.platform === 3 && [0, 1, 10].includes(record.encoding));
}

/** The text of a record; Mac encodings other than Roman are read as Roman, which is right for their ASCII part. */
export function decodeName(record: NameRecord): string {
  const bytes = record.bytes;
  return isUnicodeRecord(record) ? utf16.decode(bytes.subarray(0, bytes.length & ~1)) : macRoman.decode(bytes);
}

/**
 * The text of a name in English where there is English, else in whatever language there is, without surrounding
 * blanks and control characters; empty when the font lacks the name. OpenType `name` table, name IDs.
 */
export function findName(table: NameTable, nameId: number): string {
  let best: NameRecord | undefined;
  let bestRank = 0;
  for (const record of table.records) {
    if (record.nameId !== nameId) continue;
    const rank = rankRecord(record);
    if (rank > bestRank) [best, bestRank] = [record, rank];
  }
  if (!best) return '';
  // Control characters must not reach a page; line ends of licence texts stay.
  return decodeName(best)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim();
}

function rankRecord(record: NameRecord): number {
  if (record.platform === 3) return record.language === 0x409 ? 6 : (record.language & 0x3ff) === 0x09 ? 5 : 2;
  if (record.platform === 0) return record.language === 0 ? 4 : 1;
  return record.platform === 1 && record.encoding === 0 && record.language === 0 ? 3 : 1;
}

/**
 * Writes the OpenType `name` table: records sorted as the standard requires, equal strings stored once, language tags
 * included. Throws BrokenFont (unsupported) when the strings no longer fit the table's 64 KiB.
 */
export function writeName(table: NameTable): Uint8Array {
  const records = [...table.records].sort(compareRecords);
  const tagBytes = table.format === 1 ? 2 + 4 * table.languageTags.length : 0;
  const storage = 6 + 12 * records.length + tagBytes;
  const positions = new Map<string, number>();
  const strings: { at: number; bytes: Uint8Array }[] = [];
  let end = 0;
  const position = (bytes: Uint8Array): number => {
    const key = latin1(bytes);
    const known = positions.get(key);
    if (known !== undefined) return known;
    const at = end;
    positions.set(key, at);
    strings.push({ at, bytes });
    end += bytes.length;
    if (end > 0xffff || bytes.length > 0xffff) refuseFont('The font has no room for more names.', 'unsupported');
    return at;
  };
  const placed = records.map((record) => ({ record, at: position(record.bytes) }));
  const tags = table.languageTags.map((bytes) => ({ bytes, at: position(bytes) }));
  if (storage > 0xffff) refuseFont('The font has too many names.', 'unsupported');
  const out = new Uint8Array(storage + end);
  const view = new DataView(out.buffer);
  writeU16s(view, 0, [table.format, records.length, storage]);
  placed.forEach(({ record, at }, i) => {
    const { platform, encoding, language, nameId, bytes } = record;
    writeU16s(view, 6 + 12 * i, [platform, encoding, language, nameId, bytes.length, at]);
  });
  if (table.format === 1) {
    const tagsAt = 6 + 12 * records.length;
    writeU16s(view, tagsAt, [tags.length, ...tags.flatMap(({ bytes, at }) => [bytes.length, at])]);
  }
  for (const { at, bytes } of strings) out.set(bytes, storage + at);
  return out;
}

function writeU16s(view: DataView, at: number, values: readonly number[]): void {
  for (const [i, value] of values.entries()) view.setUint16(at + 2 * i, value);
}

/** Bytes as a string of equal length, so that equal bytes are found as equal keys. */
function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** The order in which records stand in the table. */
export function compareRecords(a: NameRecord, b: NameRecord): number {
  return a.platform - b.platform || a.encoding - b.encoding || a.language - b.language || a.nameId - b.nameId;
}

/** Whether a text can be record 6: at most 63 printable ASCII signs, but for ten. OpenType `name`. */
export const isPostscriptName = (text: string): boolean =>
  text.length <= 63 && /^[!-~]+$/.test(text) && !/[[\](){}<>/%]/.test(text);
