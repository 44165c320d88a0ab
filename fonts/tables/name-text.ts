import type { NameRecord, NameTable } from './name.ts';

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
