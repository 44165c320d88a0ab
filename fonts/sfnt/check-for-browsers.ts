import { refuseFont } from '../broken-font.ts';
import { checkCff } from '../tables/check-cff.ts';
import { checkGdef } from '../tables/check-layout.ts';
import { readFvar } from '../tables/fvar.ts';
import { readMaxp } from '../tables/maxp.ts';
import { ByteView } from './byte-view.ts';
import { requireTable } from './check-tables.ts';
import { findTable, type Sfnt } from './sfnt.ts';

/**
 * Refuses a font that can be read, but that browsers would not show: they look at more than the shop needs to draw it.
 * Asked only when a font comes in, so that what is in stock stays deliverable. Throws BrokenFont.
 * After the OpenType Sanitizer, which Chrome and Firefox use.
 */
export function checkForBrowsers(sfnt: Sfnt): void {
  const fvar = findTable(sfnt, 'fvar');
  const axes = fvar ? readFvar(fvar).axes.length : 0;
  const { glyphs } = readMaxp(requireTable(sfnt, 'maxp'));
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
      refuseFont(`The script DFLT of the ${tag} table has no default language.`);
  }
}
