import { refuseFont } from '../broken-font.ts';
import { ByteView } from '../sfnt/byte-view.ts';

/** Real fonts have some hundreds; lookups that share their subtables a thousandfold only serve to keep readers busy. */
const mostSubtables = 50_000;

/**
 * Checks the skeleton of an OpenType layout table (`GSUB`, `GPOS`): script, feature and lookup lists and every
 * subtable they point to lie inside the table. What the subtables say is left to HarfBuzz, which reads defensively.
 */
export function checkLayout(bytes: Uint8Array, tag: string): void {
  const view = new ByteView(bytes, `${tag} table`);
  view.need(0, 10);
  if (view.u16(0) !== 1) refuseFont(`The ${tag} table has an unknown version.`);
  const [scripts, features, lookups] = [view.u16(4), view.u16(6), view.u16(8)];
  if (scripts > 0) {
    for (let i = 0, count = view.u16(scripts); i < count; i++) view.need(scripts + view.u16(scripts + 6 + 6 * i), 4);
  }
  if (features > 0) {
    for (let i = 0, count = view.u16(features); i < count; i++) {
      if (!/^[\x20-\x7e]{4}$/.test(view.tag(features + 2 + 6 * i))) refuseFont(`The ${tag} table names a bad feature.`);
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
      if (subtables > mostSubtables) refuseFont(`The ${tag} table holds more rules than any font needs.`);
      for (let k = 0; k < parts; k++) view.need(lookup + view.u16(lookup + 6 + 2 * k), 2);
    }
  }
}
