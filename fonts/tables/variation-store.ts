import { engineText, refuseFont } from '../broken-font.ts';
import { ByteView } from './byte-view.ts';

/** Numbers of the form 2.14: what stands for one. */
const one = 0x4000;

/**
 * Reads how many regions of the design space each set of variation data knows, after checking that the regions have the
 * axes of the font, lie in order, and that no set asks for another. OpenType, "Item variation store".
 */
export function readVariationStore(bytes: Uint8Array, axes: number, what: string): number[] {
  const view = new ByteView(bytes, engineText('variations of the {table} table', { table: what }));
  if (view.u16(0) !== 1)
    refuseFont(engineText('The variations of the {table} table have an unknown version.', { table: what }));
  const regions = checkRegions(view, view.u32(2), axes, what);
  return Array.from({ length: view.u16(6) }, (_, set) => {
    const at = view.u32(8 + 4 * set);
    const [items, words, count] = [view.u16(at), view.u16(at + 2), view.u16(at + 4)];
    for (let i = 0; i < count; i++) {
      if (view.u16(at + 6 + 2 * i) >= regions)
        refuseFont(engineText('The variations of the {table} table ask for no region.', { table: what }));
    }
    const [wide, wordDeltas] = [words >> 15, words & 0x7fff];
    if (wordDeltas > count)
      refuseFont(engineText('The variations of the {table} table do not add up.', { table: what }));
    view.need(at + 6 + 2 * count, items * ((wordDeltas + count) << wide));
    return count;
  });
}

function checkRegions(view: ByteView, at: number, axes: number, what: string): number {
  const regions = view.u16(at + 2);
  if (regions === 0) return 0;
  if (view.u16(at) !== axes)
    refuseFont(engineText('The variations of the {table} table have other axes than the font.', { table: what }));
  for (let i = 0; i < regions * axes; i++) {
    const position = at + 4 + 6 * i;
    const [start, peak, end] = [view.i16(position), view.i16(position + 2), view.i16(position + 4)];
    const isOrdered = -one <= start && start <= peak && peak <= end && end <= one;
    if (!isOrdered || (peak < 0 && end > 0) || (peak > 0 && start < 0))
      refuseFont(engineText('The variations of the {table} table are out of order.', { table: what }));
  }
  return regions;
}
