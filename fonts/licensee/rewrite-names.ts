import type { NameRecord, NameTable } from '../tables/name.ts';
import { decodeName, findName, isUnicodeRecord } from '../tables/name-text.ts';
import type { FontLicense } from '../types.ts';
import { encodeName } from './encode-name.ts';
import { wordLicenseText, wordUniqueId } from './license-words.ts';

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
