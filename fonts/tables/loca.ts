import { refuseFont } from '../broken-font.ts';
import { ByteView } from './byte-view.ts';

/** Reads the OpenType `loca` table: glyphs + 1 ascending byte offsets into `glyf`. */
export function readLoca(loca: Uint8Array, glyfLength: number, glyphs: number, longOffsets: boolean): Uint32Array {
  const view = new ByteView(loca, 'loca table');
  view.need(0, (glyphs + 1) * (longOffsets ? 4 : 2));
  const offsets = new Uint32Array(glyphs + 1);
  let last = 0;
  for (let i = 0; i <= glyphs; i++) {
    const offset = longOffsets ? view.u32(i * 4) : view.u16(i * 2) * 2;
    if (offset < last || offset > glyfLength) refuseFont('The loca table points outside the outlines.');
    offsets[i] = offset;
    last = offset;
  }
  return offsets;
}
