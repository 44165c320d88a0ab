import { refuseFont } from '../broken-font.ts';
import { ByteView } from './byte-view.ts';

/** Reads and checks the OpenType `head` table: units per em, style bits, and whether `loca` has long offsets. */
export function readHead(bytes: Uint8Array): {
  unitsPerEm: number;
  macBold: boolean;
  macItalic: boolean;
  longOffsets: boolean;
} {
  const view = new ByteView(bytes, 'head table');
  view.need(0, 54);
  if (view.u16(0) !== 1) refuseFont('The head table has an unknown version.');
  if (view.u32(12) !== 0x5f0f3cf5) refuseFont('The head table lacks its magic number.');
  const unitsPerEm = view.u16(18);
  if (unitsPerEm < 16 || unitsPerEm > 16384) refuseFont('The em is not between 16 and 16384 units.');
  const format = view.i16(50);
  if (format !== 0 && format !== 1) refuseFont('The head table names an unknown loca format.');
  const style = view.u16(44);
  return { unitsPerEm, macBold: (style & 1) !== 0, macItalic: (style & 2) !== 0, longOffsets: format === 1 };
}
