import { refuseFont } from '../broken-font.ts';
import { ByteView } from './byte-view.ts';

/** Reads the number of glyphs from the OpenType `maxp` table, version 0.5 or 1.0. */
export function readMaxp(bytes: Uint8Array): { numGlyphs: number } {
  const view = new ByteView(bytes, 'maxp table');
  const version = view.u32(0);
  if (version !== 0x00005000 && version !== 0x00010000) refuseFont('The maxp table has an unknown version.');
  view.need(0, version === 0x00010000 ? 32 : 6);
  const numGlyphs = view.u16(4);
  if (numGlyphs === 0) refuseFont('The font has no glyphs.');
  return { numGlyphs };
}
