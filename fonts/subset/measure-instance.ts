import { traceGlyph } from '../drawing/glyph-outline.ts';
import { Face, Font } from '../harfbuzz/harfbuzz.ts';
import { type DictLine, readCff, writeCff } from '../tables/cff.ts';
import { requireTable } from '../tables/check-tables.ts';
import { readMaxp } from '../tables/maxp.ts';
import { readSfnt } from '../tables/read-sfnt.ts';
import type { Sfnt } from '../tables/sfnt.ts';
import { type Box, change, measureDownwards } from './measure-downwards.ts';

/** The operator of a Top DICT, and what stands before a number of two bytes there. */
const FONT_BBOX = 5;
const SHORT = 28;

/**
 * An instance of CFF2 outlines, which the subsetter leaves with the advances of the default and without frames: `hmtx`
 * says what the variable font advances there, and where each glyph begins; `vmtx`, `VORG` the same downwards; `head`,
 * `hhea`, `vhea` and `CFF ` what all glyphs need. Sources: OpenType `hmtx`, `hhea`, `head`; Adobe Technical Note 5176.
 * @param cut the instance, its outlines made CFF. @param axes where it is.
 */
export function measureInstance(
  cut: Uint8Array,
  variable: Uint8Array,
  axes: readonly (readonly [tag: string, value: number])[],
  name: string,
): Sfnt {
  const sfnt = readSfnt(cut);
  const { numGlyphs: glyphs } = readMaxp(requireTable(sfnt, 'maxp'));
  const [there, own] = [new Font(new Face(variable), { axes }), new Font(new Face(cut))];
  const metrics = new DataView(new ArrayBuffer(4 * glyphs));
  const boxes = Array.from({ length: glyphs }, (_, glyph) => boxOf(own, glyph));
  const all: Box = [0, 0, 0, 0];
  let widest = 0;
  for (const [glyph, box] of boxes.entries()) {
    const advance = Math.max(0, Math.round(there.advance(glyph)));
    widest = Math.max(widest, advance);
    metrics.setUint16(4 * glyph, advance);
    metrics.setInt16(4 * glyph + 2, box ? box[0] : 0);
    if (box) widen(all, box);
  }
  const written: Record<string, (bytes: Uint8Array) => Uint8Array> = {
    hmtx: () => new Uint8Array(metrics.buffer),
    hhea: (bytes) => change(bytes, [10, widest], [34, glyphs]),
    head: (bytes) => change(bytes, ...all.map((side, at): [number, number] => [36 + 2 * at, side])),
    'CFF ': (bytes) => frameCff(bytes, all, name),
    ...measureDownwards(readSfnt(variable), axes, boxes),
  };
  return {
    ...sfnt,
    tables: sfnt.tables.map((table) => ({ ...table, bytes: written[table.tag]?.(table.bytes) ?? table.bytes })),
  };
}

/** The frame of a glyph, of whole units, y upwards; null where there is nothing to see. */
function boxOf(font: Font, glyph: number): Box | null {
  const { box } = traceGlyph(font, glyph);
  return box && [Math.floor(box[0]), Math.floor(-box[3]), Math.ceil(box[2]), Math.ceil(-box[1])];
}

function widen(all: Box, [left, bottom, right, top]: Box): void {
  all[0] = Math.min(all[0], left);
  all[1] = Math.min(all[1], bottom);
  all[2] = Math.max(all[2], right);
  all[3] = Math.max(all[3], top);
}

function frameCff(bytes: Uint8Array, box: Box, name: string): Uint8Array {
  const cff = readCff(bytes);
  const operands = box.map((side) => Uint8Array.of(SHORT, (side >> 8) & 0xff, side & 0xff));
  const frame: DictLine = { operator: FONT_BBOX, operands };
  const top = cff.top.map((line) => (line.operator === FONT_BBOX ? frame : line));
  return writeCff({ ...cff, top, names: [Buffer.from(name, 'latin1')] });
}
