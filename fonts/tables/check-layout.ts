import { engineText, refuseFont } from '../broken-font.ts';
import { ByteView } from './byte-view.ts';
import { readVariationStore } from './variation-store.ts';

/** Real fonts have some hundreds; lookups that share their subtables a thousandfold only serve to keep readers busy. */
const mostSubtables = 50_000;

/**
 * Checks the skeleton of an OpenType layout table (`GSUB`, `GPOS`): script, feature and lookup lists and every
 * subtable they point to lie inside the table. What the subtables say is left to HarfBuzz, which reads defensively.
 */
export function checkLayout(bytes: Uint8Array, tag: string): void {
  const view = new ByteView(bytes, `${tag} table`);
  view.need(0, 10);
  if (view.u16(0) !== 1) refuseFont(engineText('The {table} table has an unknown version.', { table: tag }));
  const [scripts, features, lookups] = [view.u16(4), view.u16(6), view.u16(8)];
  if (scripts > 0) {
    for (let i = 0, count = view.u16(scripts); i < count; i++) view.need(scripts + view.u16(scripts + 6 + 6 * i), 4);
  }
  if (features > 0) {
    for (let i = 0, count = view.u16(features); i < count; i++) {
      const feature = features + view.u16(features + 6 + 6 * i);
      view.need(feature, 4 + 2 * view.u16(feature + 2));
    }
  }
  let subtables = 0;
  if (lookups > 0) {
    for (let i = 0, count = view.u16(lookups); i < count; i++) {
      const lookup = lookups + view.u16(lookups + 2 + 2 * i);
      const parts = view.u16(lookup + 4);
      subtables += parts;
      if (subtables > mostSubtables)
        refuseFont(engineText('The {table} table holds more rules than any font needs.', { table: tag }));
      for (let k = 0; k < parts; k++) view.need(lookup + view.u16(lookup + 6 + 2 * k), 2);
    }
  }
}

/** Base, ligature, mark, component. */
const mostClasses = 4;

/**
 * Checks that what the OpenType `GDEF` table points to lies behind its head and inside it, and that its classes of
 * glyphs are in order: browsers refuse a font in which they are not.
 */
export function checkGdef(bytes: Uint8Array, axes: number): void {
  const view = new ByteView(bytes, 'GDEF table');
  const minor = view.u16(2);
  if (view.u16(0) !== 1 || minor === 1) refuseFont('The GDEF table has an unknown version.');
  const headBytes = 12 + (minor >= 2 ? 2 : 0) + (minor >= 3 ? 4 : 0);
  const positions = [4, 6, 8, 10, ...(minor >= 2 ? [12] : [])].map((at) => view.u16(at));
  const store = minor >= 3 ? view.u32(14) : 0;
  for (const position of [...positions, store]) {
    if (position !== 0 && (position < headBytes || position >= bytes.length))
      refuseFont('The GDEF table points outside of itself.');
  }
  if (positions[0]) checkClasses(view, positions[0], mostClasses);
  if (positions[3]) checkClasses(view, positions[3], 0xffff);
  if (store > 0) readVariationStore(bytes.subarray(store), axes, 'GDEF');
}

/** OpenType, "Class definition table". */
function checkClasses(view: ByteView, at: number, most: number): void {
  const format = view.u16(at);
  if (format !== 1 && format !== 2) refuseFont('The GDEF table tells its classes in an unknown way.');
  const count = view.u16(at + (format === 1 ? 4 : 2));
  for (let i = 0, last = -1; i < count; i++) {
    const position = format === 1 ? at + 6 + 2 * i : at + 4 + 6 * i;
    if (view.u16(format === 1 ? position : position + 4) > most)
      refuseFont('The GDEF table names a class that there is not.');
    if (format === 1) continue;
    const [first, end] = [view.u16(position), view.u16(position + 2)];
    if (first <= last || end < first) refuseFont('The classes of the GDEF table are out of order.');
    last = end;
  }
}
