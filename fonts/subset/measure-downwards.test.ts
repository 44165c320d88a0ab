import { expect, test } from 'vitest';
import { traceGlyph } from '../drawing/glyph-outline.ts';
import { readFacts } from '../facts/read-facts.ts';
import { Face, Font } from '../harfbuzz/harfbuzz.ts';
import { requireTable } from '../tables/check-tables.ts';
import { readMaxp } from '../tables/maxp.ts';
import { readSfnt } from '../tables/read-sfnt.ts';
import { findTable } from '../tables/sfnt.ts';
import { writeSfnt } from '../tables/write-sfnt.ts';
import { readTestFont } from '../test-fonts.ts';
import { cutInstances } from './cut-instances.ts';

const limit = 64 * 1024 * 1024;

/** Which of the tables that set lines downwards a font has, and what varies. */
type Downwards = { vorg: boolean; heights: boolean; bearings: boolean; origins: boolean };

/**
 * Source Sans with CFF2 outlines and vertical metrics, which vary with the deltas of its advances: each glyph has its
 * own height, bearing and origin.
 */
function setDownwards({ vorg, heights, bearings, origins }: Downwards): Uint8Array {
  const sfnt = readSfnt(readTestFont('cff2'));
  const { numGlyphs: glyphs } = readMaxp(requireTable(sfnt, 'maxp'));
  const long = glyphs - 100;
  const vmtx = Buffer.alloc(4 * long + 200);
  for (let glyph = 0; glyph < glyphs; glyph += 1) {
    if (glyph < long) vmtx.writeUInt16BE(heightOf(glyph), 4 * glyph);
    vmtx.writeInt16BE(bearingOf(glyph), glyph < long ? 4 * glyph + 2 : 4 * long + 2 * (glyph - long));
  }
  const vhea = Buffer.alloc(36);
  vhea.writeUInt32BE(0x00011000, 0);
  vhea.writeInt16BE(500, 4);
  vhea.writeInt16BE(-500, 6);
  vhea.writeUInt16BE(long, 34);
  const VORG = Buffer.alloc(8 + 4 * 2);
  for (const [i, value] of [1, 0, 880, 2, ...Object.entries(ORIGINS).flat().map(Number)].entries())
    VORG.writeUInt16BE(value, 2 * i);
  const hvar = Buffer.from(requireTable(sfnt, 'HVAR'));
  const VVAR = Buffer.concat([hvar.subarray(0, 20), Buffer.alloc(4), hvar.subarray(20)]);
  const map = hvar.readUInt32BE(8) + 4;
  VVAR.writeUInt32BE(hvar.readUInt32BE(4) + 4, 4);
  for (const [at, varies] of [
    [8, true],
    [12, bearings],
    [16, false],
    [20, origins],
  ] as const)
    VVAR.writeUInt32BE(varies ? map : 0, at);
  const added = { vhea, vmtx, ...(vorg ? { VORG } : {}), ...(heights ? { VVAR } : {}) };
  const tables = Object.entries(added).map(([tag, bytes]) => ({ tag, bytes: new Uint8Array(bytes) }));
  return writeSfnt({ ...sfnt, tables: [...sfnt.tables, ...tables] });
}

const heightOf = (glyph: number) => 900 + (glyph % 90);
const bearingOf = (glyph: number) => (glyph % 70) - 20;
const ORIGINS: Record<number, number> = { 40: 700, 41: 720 };
const originOf = (glyph: number) => ORIGINS[glyph] ?? 880;
const topOf = (font: Font, glyph: number) => {
  const { box } = traceGlyph(font, glyph);
  return box && -box[1];
};

const fonts: Record<string, Downwards> = {
  'origins that vary': { vorg: true, heights: true, bearings: false, origins: true },
  'origins that stay': { vorg: true, heights: true, bearings: false, origins: false },
  'bearings that vary, and no origins': { vorg: false, heights: true, bearings: true, origins: false },
  'heights alone, and no origins': { vorg: false, heights: true, bearings: false, origins: false },
  'nothing that varies': { vorg: true, heights: false, bearings: false, origins: false },
};

test.each(Object.entries(fonts))(
  'an instance of CFF2 outlines sets lines downwards as the variable font does there: %s',
  async (_kind, downwards) => {
    const font = setDownwards(downwards);
    const { instances } = await readFacts(font, limit);
    const cut = await cutInstances(font, limit);
    expect(cut).toHaveLength(instances.length);
    const byDefault = new Font(new Face(font));
    for (const at of [1, instances.length - 1]) {
      const { bytes } = cut[at]!;
      expect((await readFacts(bytes, limit)).axes).toEqual([]);
      const there = new Font(new Face(font), { axes: Object.entries(instances[at]!.coordinates) });
      const own = new Font(new Face(bytes));
      const { heights, bearings, origins } = readDownwards(bytes);
      expect(origins !== null).toBe(downwards.vorg);
      const glyphs = heights.length;
      let changed = 0;
      for (let glyph = 0; glyph < glyphs; glyph += 1) {
        // What varies downwards is made to vary as the advances do, which HarfBuzz tells.
        const delta = Math.round(there.advance(glyph)) - Math.round(byDefault.advance(glyph));
        if (delta !== 0) changed += 1;
        expect(heights[glyph], `height of ${glyph}`).toBe(
          heightOf(Math.min(glyph, glyphs - 101)) + (downwards.heights ? delta : 0),
        );
        const origin = originOf(glyph) + (downwards.origins ? delta : 0);
        if (origins) expect(origins[glyph], `origin of ${glyph}`).toBe(origin);
        const [top, before] = [topOf(own, glyph), topOf(byDefault, glyph)];
        if (top === null || before === null) continue;
        const wanted = downwards.vorg
          ? origin - top
          : downwards.bearings
            ? bearingOf(glyph) + delta
            : bearingOf(glyph) + before - top;
        // Without origins a bearing is also computed from boxes of the variable font, which aren't in whole units.
        expect(Math.abs(bearings[glyph]! - wanted), `bearing of ${glyph}`).toBeLessThan(1);
      }
      expect(changed).toBeGreaterThan(glyphs / 2);
    }
  },
);

test('the header of an instance tells what its lines downwards need', async () => {
  const [cut] = await cutInstances(setDownwards(fonts['origins that vary']!), limit);
  const own = new Font(new Face(cut!.bytes));
  const { vhea, heights, bearings } = readDownwards(cut!.bytes);
  const drawn = heights.flatMap((height, glyph) => {
    const { box } = traceGlyph(own, glyph);
    return box
      ? [{ top: bearings[glyph]!, height, end: bearings[glyph]! + Math.ceil(box[3]) - Math.floor(box[1]) }]
      : [];
  });
  expect([10, 12, 14, 16].map((at) => vhea.readInt16BE(at))).toEqual([
    Math.max(...heights),
    Math.min(...drawn.map(({ top }) => top)),
    Math.min(...drawn.map(({ height, end }) => height - end)),
    Math.max(...drawn.map(({ end }) => end)),
  ]);
});

/** The metrics downwards of an instance, each glyph having its own. */
function readDownwards(bytes: Uint8Array) {
  const sfnt = readSfnt(bytes);
  expect(findTable(sfnt, 'VVAR')).toBeUndefined();
  const [vmtx, vhea] = ['vmtx', 'vhea'].map((tag) => Buffer.from(requireTable(sfnt, tag))) as [Buffer, Buffer];
  const { numGlyphs: glyphs } = readMaxp(requireTable(sfnt, 'maxp'));
  expect([vmtx.length / 4, vhea.readUInt16BE(34)]).toEqual([glyphs, glyphs]);
  const all = Array.from({ length: glyphs }, (_, glyph) => glyph);
  const vorg = findTable(sfnt, 'VORG');
  let origins: number[] | null = null;
  if (vorg) {
    const view = Buffer.from(vorg);
    origins = all.map(() => view.readInt16BE(4));
    for (let at = 8; at < view.length; at += 4) origins[view.readUInt16BE(at)] = view.readInt16BE(at + 2);
    expect(view.readUInt16BE(6)).toBe((view.length - 8) / 4);
  }
  return {
    vhea,
    heights: all.map((glyph) => vmtx.readUInt16BE(4 * glyph)),
    bearings: all.map((glyph) => vmtx.readInt16BE(4 * glyph + 2)),
    origins,
  };
}
