import {
  Direction,
  Blob as HbBlob,
  Buffer as HbBuffer,
  Face as HbFace,
  Font as HbFont,
  shape,
  Variation,
} from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { readFacts } from '../facts/read-facts.ts';
import { requireTable } from '../sfnt/check-tables.ts';
import { readSfnt } from '../sfnt/read-sfnt.ts';
import { findTable } from '../sfnt/sfnt.ts';
import { writeSfnt } from '../sfnt/write-sfnt.ts';
import { readMaxp } from '../tables/maxp.ts';
import { readTestFont } from '../test-fonts.ts';
import { cutInstances } from './cut-instances.ts';

const limit = 64 * 1024 * 1024;

/** Which of the tables that set lines downwards a font has, and what varies. */
type Downwards = { vorg: boolean; heights: boolean; bearings: boolean; origins: boolean };

/** Source Sans of CFF2 outlines with metrics downwards, whose deltas are those of its advances: each glyph has its own height, bearing and origin. */
function setDownwards({ vorg, heights, bearings, origins }: Downwards): Uint8Array {
  const sfnt = readSfnt(readTestFont('cff2'));
  const { glyphs } = readMaxp(requireTable(sfnt, 'maxp'));
  const long = glyphs - 100;
  const vmtx = Buffer.alloc(4 * long + 200);
  for (let glyph = 0; glyph < glyphs; glyph += 1) {
    if (glyph < long) vmtx.writeUInt16BE(900 + (glyph % 90), 4 * glyph);
    vmtx.writeInt16BE((glyph % 70) - 20, glyph < long ? 4 * glyph + 2 : 4 * long + 2 * (glyph - long));
  }
  const vhea = Buffer.alloc(36);
  vhea.writeUInt32BE(0x00011000, 0);
  vhea.writeInt16BE(500, 4);
  vhea.writeInt16BE(-500, 6);
  vhea.writeUInt16BE(long, 34);
  const VORG = Buffer.alloc(8 + 4 * 2);
  for (const [i, value] of [1, 0, 880, 2, 40, 700, 41, 720].entries()) VORG.writeUInt16BE(value, 2 * i);
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

function openThere(bytes: Uint8Array, axes: Record<string, number> = {}): HbFont {
  const font = new HbFont(new HbFace(new HbBlob(new Uint8Array(bytes))));
  font.setVariations(Object.entries(axes).map(([tag, value]) => new Variation(tag, value)));
  return font;
}

type Set = { advance: number; origin: number; isSeen: boolean; top: number };

/** Letters as HarfBuzz sets them below each other, each alone, by their glyphs: lengths are downwards, the origin is above the baseline. */
function setLetters(font: HbFont): Map<number, Set> {
  const set = new Map<number, Set>();
  for (let point = 0x21; point < 0x500; point += 1) {
    const buffer = new HbBuffer();
    buffer.addCodePoints([point]);
    buffer.guessSegmentProperties();
    buffer.setDirection(Direction.TTB);
    shape(font, buffer);
    const [{ codepoint = 0, yAdvance = 0, yOffset = 0 } = {}] = buffer.getGlyphInfosAndPositions();
    const extents = font.glyphExtents(codepoint);
    const isSeen = (extents?.height ?? 0) !== 0;
    set.set(codepoint, { advance: -yAdvance, origin: -yOffset, isSeen, top: extents?.yBearing ?? 0 });
  }
  return set;
}

const fonts: Record<string, Downwards> = {
  'origins that vary': { vorg: true, heights: true, bearings: false, origins: true },
  'origins that stay': { vorg: true, heights: true, bearings: false, origins: false },
  'bearings that vary, and no origins': { vorg: false, heights: true, bearings: true, origins: false },
  'nothing that varies': { vorg: true, heights: false, bearings: false, origins: false },
};

test.each(Object.entries(fonts))(
  'an instance of CFF2 outlines sets lines downwards as HarfBuzz sets them with the variable font there: %s',
  async (_kind, downwards) => {
    const font = setDownwards(downwards);
    const { instances } = await readFacts(font, limit);
    const cut = await cutInstances(font, limit);
    expect(cut).toHaveLength(instances.length);
    for (const at of [0, instances.length - 1]) {
      const { bytes } = cut[at]!;
      expect((await readFacts(bytes, limit)).axes).toEqual([]);
      expect(findTable(readSfnt(bytes), 'VVAR')).toBeUndefined();
      expect(findTable(readSfnt(bytes), 'VORG') !== undefined).toBe(downwards.vorg);
      const there = setLetters(openThere(font, instances[at]!.coordinates));
      const own = setLetters(openThere(bytes));
      expect(own.size).toBeGreaterThan(700);
      for (const [glyph, { advance, origin, isSeen }] of own) {
        const wanted = there.get(glyph)!;
        expect(advance, `advance of ${glyph}`).toBe(wanted.advance);
        // Its points are whole units, those of the variable font are not.
        if (isSeen)
          expect(Math.abs(origin - wanted.origin), `origin of ${glyph}`).toBeLessThanOrEqual(downwards.vorg ? 0 : 2);
      }
    }
  },
);

test('without origins, and where no bearings vary, a glyph hangs from where it hangs by default', async () => {
  const font = setDownwards({ vorg: false, heights: true, bearings: false, origins: false });
  const byDefault = setLetters(openThere(font));
  for (const [glyph, { origin, isSeen }] of setLetters(openThere((await cutInstances(font, limit)).at(-1)!.bytes)))
    if (isSeen) expect(Math.abs(origin - byDefault.get(glyph)!.origin), `glyph ${glyph}`).toBeLessThanOrEqual(2);
});

test('the bearings of an instance are those of its outlines, below their origins', async () => {
  const [cut] = await cutInstances(setDownwards(fonts['origins that vary']!), limit);
  const [vmtx, vhea] = ['vmtx', 'vhea'].map((tag) => Buffer.from(requireTable(readSfnt(cut!.bytes), tag)));
  expect(vhea!.readUInt16BE(34)).toBe(vmtx!.length / 4);
  for (const [glyph, { origin, isSeen, top }] of setLetters(openThere(cut!.bytes))) {
    if (!isSeen) continue;
    const bearing = vmtx!.readInt16BE(4 * glyph + 2);
    expect(bearing).toBeGreaterThanOrEqual(vhea!.readInt16BE(12));
    // A frame holds the handles of curves too.
    expect(origin - top - bearing, `glyph ${glyph}`).toBeGreaterThanOrEqual(0);
    expect(origin - top - bearing, `glyph ${glyph}`).toBeLessThan(30);
  }
});
