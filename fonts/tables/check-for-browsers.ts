import { engineText, refuseFont } from '../broken-font.ts';
import { ByteView } from './byte-view.ts';
import { checkCff } from './check-cff.ts';
import { checkGdef } from './check-layout.ts';
import { requireTable } from './check-tables.ts';
import { readFvar } from './fvar.ts';
import { readMaxp } from './maxp.ts';
import { findTable, type Sfnt } from './sfnt.ts';

/**
 * Refuses a font that can be read, but that browsers would not show: they look at more than the shop needs to draw it.
 * Asked only when a font comes in, so that what is in stock stays deliverable. Throws BrokenFont.
 * After the OpenType Sanitizer, which Chrome and Firefox use.
 */
export function checkForBrowsers(sfnt: Sfnt): void {
  const fvar = findTable(sfnt, 'fvar');
  const axes = fvar ? readFvar(fvar).axes.length : 0;
  const { numGlyphs: glyphs } = readMaxp(requireTable(sfnt, 'maxp'));
  const gdef = findTable(sfnt, 'GDEF');
  if (gdef) checkGdef(gdef, axes);
  for (const tag of ['GSUB', 'GPOS']) {
    const layout = findTable(sfnt, tag);
    if (layout) checkDefaultScript(new ByteView(layout, `${tag} table`), tag);
  }
  const cff = findTable(sfnt, 'CFF ');
  const cff2 = findTable(sfnt, 'CFF2');
  if (findTable(sfnt, 'glyf')) return;
  if (cff) checkCff(cff, 1, glyphs, axes);
  else if (cff2) checkCff(cff2, 2, glyphs, axes);
}

/** Every other script may leave its default language out, but not the one that all others fall back to. */
function checkDefaultScript(view: ByteView, tag: string): void {
  const scripts = view.u16(4);
  for (let i = 0; scripts > 0 && i < view.u16(scripts); i++) {
    const script = scripts + view.u16(scripts + 6 + 6 * i);
    if (view.tag(scripts + 2 + 6 * i) === 'DFLT' && view.u16(script) === 0)
      refuseFont(engineText('The script DFLT of the {table} table has no default language.', { table: tag }));
  }
}
