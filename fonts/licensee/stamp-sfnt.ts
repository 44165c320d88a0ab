import { requireTable } from '../sfnt/check-tables.ts';
import type { Sfnt } from '../sfnt/sfnt.ts';
import { readName } from '../tables/name.ts';
import { writeName } from '../tables/write-name.ts';
import type { FontLicense } from '../types.ts';
import { rewriteNames } from './rewrite-names.ts';

/**
 * The tables of a licensed copy: `name` is rewritten, `DSIG` dropped, since a signature no longer holds, and every other
 * table keeps its bytes and its place. (Writing the file recomputes head.checkSumAdjustment.)
 */
export function stampSfnt(sfnt: Sfnt, licence: FontLicense): Sfnt {
  const name = writeName(rewriteNames(readName(requireTable(sfnt, 'name')), licence));
  const tables = sfnt.tables
    .filter((table) => table.tag !== 'DSIG')
    .map((table) => (table.tag === 'name' ? { ...table, bytes: name } : table));
  return { version: sfnt.version, tables };
}
