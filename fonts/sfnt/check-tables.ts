import { refuseFont } from '../broken-font.ts';
import { checkCmap } from '../tables/check-cmap.ts';
import { checkGlyf } from '../tables/check-glyf.ts';
import { checkLayout } from '../tables/check-layout.ts';
import { readFvar } from '../tables/fvar.ts';
import { readHead } from '../tables/head.ts';
import { readHhea } from '../tables/hhea.ts';
import { readLoca } from '../tables/loca.ts';
import { readMaxp } from '../tables/maxp.ts';
import { readName } from '../tables/name.ts';
import { readOs2 } from '../tables/os2.ts';
import { readPost } from '../tables/post.ts';
import { findTable, type Sfnt } from './sfnt.ts';

/**
 * Checks what every reader of the font will lean on: the required tables are there and hold together. Throws
 * BrokenFont with a sentence. OpenType, "Required tables"; the lists of `GSUB` and `GPOS` are checked, their rules are not.
 */
export function checkTables(sfnt: Sfnt): void {
  const head = readHead(requireTable(sfnt, 'head'));
  const { glyphs } = readMaxp(requireTable(sfnt, 'maxp'));
  readHhea(requireTable(sfnt, 'hhea'), requireTable(sfnt, 'hmtx'), glyphs);
  readOs2(requireTable(sfnt, 'OS/2'));
  readPost(requireTable(sfnt, 'post'));
  readName(requireTable(sfnt, 'name'));
  checkCmap(requireTable(sfnt, 'cmap'));
  for (const tag of ['GSUB', 'GPOS']) {
    const layout = findTable(sfnt, tag);
    if (layout) checkLayout(layout, tag);
  }
  const fvar = findTable(sfnt, 'fvar');
  if (fvar) readFvar(fvar);
  checkOutlines(sfnt, glyphs, head.longOffsets);
}

function checkOutlines(sfnt: Sfnt, glyphs: number, longOffsets: boolean): void {
  const glyf = findTable(sfnt, 'glyf');
  if (glyf) {
    checkGlyf(glyf, readLoca(requireTable(sfnt, 'loca'), glyf.length, glyphs, longOffsets));
    return;
  }
  const cff = findTable(sfnt, 'CFF ');
  const cff2 = findTable(sfnt, 'CFF2');
  if (!cff && !cff2) refuseFont('The font has no outlines.', 'unsupported');
  const header = cff ?? cff2!;
  if (header.length < 5 || header[0] !== (cff ? 1 : 2) || header[2]! < 4 || header[2]! > header.length) {
    refuseFont(`The ${cff ? 'CFF' : 'CFF2'} table has no valid header.`);
  }
}

/** The bytes of a table that must be there; throws BrokenFont otherwise. */
export function requireTable(sfnt: Sfnt, tag: string): Uint8Array {
  return findTable(sfnt, tag) ?? refuseFont(`The font lacks its ${tag.trim()} table.`);
}
