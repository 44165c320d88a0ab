import { refuseFont } from '../broken-font.ts';
import { ByteView } from '../sfnt/byte-view.ts';

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
