import { engineText, refuseFont } from '../broken-font.ts';
import { checkCmap } from './check-cmap.ts';
import { checkGlyf } from './check-glyf.ts';
import { checkLayout } from './check-layout.ts';
import { readFvar } from './fvar.ts';
import { readHead } from './head.ts';
import { readHhea } from './hhea.ts';
import { readLoca } from './loca.ts';
import { readMaxp } from './maxp.ts';
import { readName } from './name.ts';
import { readOs2 } from './os2.ts';
import { readPost } from './post.ts';
import { findTable, type Sfnt } from './sfnt.ts';

/**
 * Checks what every reader of the font will lean on: the required tables are there and hold together. Throws
 * BrokenFont with a sentence. OpenType, "Required tables"; the lists of `GSUB` and `GPOS` are checked, their rules are not.
 */
export function checkTables(sfnt: Sfnt): void {
  const head = readHead(requireTable(sfnt, 'head'));
  const { numGlyphs: glyphs } = readMaxp(requireTable(sfnt, 'maxp'));
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
  if (!cff && !cff2) {
    const hasPictures = ['EBDT', 'CBDT', 'sbix', 'bdat'].some((tag) => findTable(sfnt, tag));
    if (hasPictures)
      refuseFont(
        'The letters of the font are pictures of a fixed size (bitmaps), not outlines. Send a font with outlines.',
        'unsupported',
      );
    refuseFont('The font has no outlines.', 'unsupported');
  }
  const header = cff ?? cff2!;
  if (header.length < 5 || header[0] !== (cff ? 1 : 2) || header[2]! < 4 || header[2]! > header.length) {
    refuseFont(engineText('The {table} table has no valid header.', { table: cff ? 'CFF' : 'CFF2' }));
  }
}

/** The bytes of a table that must be there; throws BrokenFont otherwise. */
export function requireTable(sfnt: Sfnt, tag: string): Uint8Array {
  return findTable(sfnt, tag) ?? refuseFont(engineText('The font lacks its {table} table.', { table: tag.trim() }));
}
