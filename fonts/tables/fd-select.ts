import { refuseFont } from '../broken-font.ts';
import type { ByteView } from '../sfnt/byte-view.ts';
import { type DictLine, readNumber } from './cff.ts';

/**
 * Which part of the font a glyph belongs to; the first for all where nothing is said. Every glyph must be in one range.
 * Adobe Technical Note 5176, section 19; OpenType, `CFF2`, FDSelect.
 */
export function readFdSelect(view: ByteView, line: DictLine | undefined, glyphs: number): (glyph: number) => number {
  const place = line?.operands.at(-1);
  if (!place) return () => 0;
  const at = readNumber(place);
  const format = view.u8(at);
  if (format === 0) {
    const parts = view.part(at + 1, glyphs);
    return (glyph) => parts[glyph]!;
  }
  if (format !== 3 && format !== 4) refuseFont('The parts of the outlines are told in an unknown way.');
  const [size, count] = format === 3 ? [3, view.u16(at + 1)] : [6, view.u32(at + 1)];
  const ranges = at + (format === 3 ? 3 : 5);
  const glyphAt = (range: number) => (format === 3 ? view.u16 : view.u32).call(view, ranges + range * size);
  const parts = new Uint16Array(glyphs);
  let first = glyphAt(0);
  if (count === 0 || first !== 0) refuseFont('The parts of the outlines leave glyphs out.');
  for (let range = 0; range < count; range++) {
    const end = glyphAt(range + 1);
    if (end <= first || end > glyphs) refuseFont('The parts of the outlines are out of order.');
    parts.fill(format === 3 ? view.u8(ranges + range * size + 2) : view.u16(ranges + range * size + 4), first, end);
    first = end;
  }
  return (glyph) => parts[glyph]!;
}
