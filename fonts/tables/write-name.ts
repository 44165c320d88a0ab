import { refuseFont } from '../broken-font.ts';
import type { NameRecord, NameTable } from './name.ts';

/**
 * Writes the OpenType `name` table: records sorted as the standard wants, equal strings stored once, language tags kept.
 * Throws BrokenFont (unsupported) when the strings no longer fit the table's 64 KiB.
 */
export function writeName(table: NameTable): Uint8Array {
  const records = [...table.records].sort(compareRecords);
  const tagBytes = table.format === 1 ? 2 + 4 * table.languageTags.length : 0;
  const storage = 6 + 12 * records.length + tagBytes;
  const places = new Map<string, number>();
  const strings: { at: number; bytes: Uint8Array }[] = [];
  let end = 0;
  const place = (bytes: Uint8Array): number => {
    const key = latin1(bytes);
    const known = places.get(key);
    if (known !== undefined) return known;
    const at = end;
    places.set(key, at);
    strings.push({ at, bytes });
    end += bytes.length;
    if (end > 0xffff || bytes.length > 0xffff) refuseFont('The font has no room for more names.', 'unsupported');
    return at;
  };
  const placed = records.map((record) => ({ record, at: place(record.bytes) }));
  const tags = table.languageTags.map((bytes) => ({ bytes, at: place(bytes) }));
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

function compareRecords(a: NameRecord, b: NameRecord): number {
  return a.platform - b.platform || a.encoding - b.encoding || a.language - b.language || a.nameId - b.nameId;
}
