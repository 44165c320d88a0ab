import { engineText, refuseFont } from '../broken-font.ts';
import { ByteView } from './byte-view.ts';
import { sumNamedTable } from './checksum.ts';
import { writeSfnt } from './write-sfnt.ts';

const mostFonts = 100;
/** Fonts of a collection share tables, which all of them get: a small file may so become many large ones. */
const mostTimes = 4;

/**
 * The fonts of a collection (TTC, OTC), each as a file of its own, all of them together at most four times as large as
 * one font may be. What is in their tables is not looked at, but for the checksums. Throws BrokenFont. OpenType, "Font
 * collections".
 */
export function splitCollection(bytes: Uint8Array, maxBytes: number): Uint8Array[] {
  const view = new ByteView(bytes, 'font collection');
  const count = view.u32(8);
  if (count === 0) refuseFont('The font collection is empty.');
  if (count > mostFonts)
    refuseFont(
      engineText('The font collection holds {count} fonts; the shop takes {most}.', { count, most: mostFonts }),
      'too_large',
    );
  let total = 0;
  return Array.from({ length: count }, (_, font) => {
    const at = view.u32(12 + 4 * font);
    const tableCount = view.u16(at + 4);
    if (tableCount === 0) refuseFont('A font of the collection has no tables.');
    const tables = Array.from({ length: tableCount }, (_, table) => {
      const record = at + 12 + 16 * table;
      const tag = view.tag(record);
      const part = view.part(view.u32(record + 8), view.u32(record + 12));
      total += part.length;
      if (total > mostTimes * maxBytes)
        refuseFont('The fonts of the collection are larger than the shop accepts.', 'too_large');
      const checksum = view.u32(record + 4);
      if (sumNamedTable(tag, part) !== checksum)
        refuseFont(
          engineText('The checksum of the table {table} in the collection does not hold: the file was damaged.', {
            table: tag,
          }),
        );
      return { tag, checksum, bytes: part };
    });
    return writeSfnt({ version: view.u32(at), tables });
  });
}
