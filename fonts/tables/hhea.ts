import { refuseFont } from '../broken-font.ts';
import { ByteView } from './byte-view.ts';

/** Reads the OpenType `hhea` table and checks that `hmtx` holds the metrics it promises. Lengths are font units. */
export function readHhea(
  hhea: Uint8Array,
  hmtx: Uint8Array,
  glyphs: number,
): { ascender: number; descender: number; lineGap: number } {
  const view = new ByteView(hhea, 'hhea table');
  view.need(0, 36);
  const longMetrics = view.u16(34);
  if (longMetrics === 0 || longMetrics > glyphs) refuseFont('The hhea table promises a wrong number of metrics.');
  if (hmtx.length < longMetrics * 4 + (glyphs - longMetrics) * 2) refuseFont('The hmtx table ends too early.');
  return { ascender: view.i16(4), descender: view.i16(6), lineGap: view.i16(8) };
}
