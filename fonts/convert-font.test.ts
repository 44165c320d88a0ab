import { afterAll, describe, expect, it } from 'vitest';
import { convertFont } from './convert-font.ts';
import { createFontEngine } from './engine.ts';
import { requireTable } from './tables/check-tables.ts';
import { readHead } from './tables/head.ts';
import { readLoca } from './tables/loca.ts';
import { readMaxp } from './tables/maxp.ts';
import { findTable, type Sfnt } from './tables/sfnt.ts';
import { listTestFonts, readFont, readTestFont, testFonts } from './test-fonts.ts';
import { openFont } from './woff/open-font.ts';
import { transformGlyf } from './woff/transform-glyf.ts';
import { readWoff } from './woff/woff.ts';

const engine = createFontEngine();
afterAll(() => engine.close());

const limit = 64 * 1024 * 1024;

/** Fonts of every kind of outlines, container and script; `npm run verify` converts all that are installed. */
const kinds = [
  ...(['small', 'nearLimit', 'emptyOmega', 'mono', 'arabic', 'devanagari', 'color'] as const),
  ...(['cff', 'cff2', 'variable', 'woff', 'variableWoff2'] as const),
];
const fonts = process.env.ALL_FONTS ? listTestFonts() : kinds.map((kind) => testFonts[kind]);

const convert = (bytes: Uint8Array, to: 'sfnt' | 'woff' | 'woff2') => convertFont(bytes, to, limit);

function tablesOf(sfnt: Sfnt, ...left: string[]): Map<string, string> {
  const stored = sfnt.tables.filter((table) => !left.includes(table.tag));
  return new Map(stored.map((table) => [table.tag, Buffer.from(table.bytes).toString('base64')]));
}

/**
 * The outlines in WOFF2's own form, which says everything that a font says about them; empty for PostScript outlines.
 */
function streamsOf(sfnt: Sfnt): Buffer {
  const glyf = findTable(sfnt, 'glyf');
  if (!glyf) return Buffer.alloc(0);
  const { longOffsets } = readHead(requireTable(sfnt, 'head'));
  const { numGlyphs: glyphs } = readMaxp(requireTable(sfnt, 'maxp'));
  const loca = readLoca(requireTable(sfnt, 'loca'), glyf.length, glyphs, longOffsets);
  const streams = Buffer.from(transformGlyf(glyf, loca, longOffsets));
  // Short offsets may become long ones on the way.
  streams.writeUInt16BE(0, 6);
  return streams;
}

describe('a conversion', () => {
  it('to WOFF and back keeps every byte of every table', async () => {
    expect(fonts.length).toBeGreaterThan(process.env.ALL_FONTS ? 40 : 10);
    for (const path of fonts) {
      const sfnt = await convert(readFont(path), 'sfnt');
      const back = await convert(await convert(sfnt, 'woff'), 'sfnt');
      const [before, after] = [await openFont(sfnt, limit), await openFont(back, limit)];
      expect(tablesOf(after.sfnt, 'head'), path).toEqual(tablesOf(before.sfnt, 'head'));
      expect(after.container, path).toBe(before.container);
    }
  }, 300_000);

  it('to WOFF2 and back keeps every table but the outlines, and of those every point, box and instruction', async () => {
    for (const path of fonts) {
      const sfnt = await convert(readFont(path), 'sfnt');
      const packed = await convert(sfnt, 'woff2');
      expect(packed.length, path).toBeLessThan(sfnt.length * 0.75);
      const before = (await openFont(sfnt, limit)).sfnt;
      const after = (await openFont(packed, limit)).sfnt;
      const encoded = ['head', 'glyf', 'loca', 'DSIG'];
      expect(tablesOf(after, ...encoded), path).toEqual(tablesOf(before, ...encoded));
      expect(streamsOf(after).equals(streamsOf(before)), path).toBe(true);
    }
  }, 300_000);

  it('to WOFF2 leaves the drawn letters as they are', async () => {
    const original = readTestFont('small');
    const packed = await convert(original, 'woff2');
    const request = { text: 'Quick & Righteous 123' };
    const drawn = await engine.preview({ key: 'original', read: async () => original }, request);
    expect(await engine.preview({ key: 'packed', read: async () => packed }, request)).toEqual(drawn);
  });

  it('to the container a font has already gives the same bytes', async () => {
    const woff = readTestFont('woff');
    expect(Buffer.from(await convert(woff, 'woff')).equals(woff)).toBe(true);
  });

  it('refuses a WOFF file that unpacks to more than it declares', async () => {
    const woff = await convert(readTestFont('small'), 'woff');
    const change = async (at: number, by: number) => {
      const changed = woff.slice();
      const view = new DataView(changed.buffer);
      view.setUint32(44 + at, view.getUint32(44 + at) + by);
      return engine.inspect(changed);
    };
    expect(await change(12, -4)).toMatchObject({
      problem: 'broken',
      detail: expect.stringContaining('cannot be unpacked'),
    });
    expect(await change(12, 4)).toMatchObject({ problem: 'broken', detail: expect.stringContaining('another length') });
    expect(await change(4, 0x1000000)).toMatchObject({ problem: 'broken', detail: expect.stringContaining('outside') });
  });

  it('refuses a file that would unpack beyond the limit before unpacking it', async () => {
    const woff2 = (await convert(readTestFont('small'), 'woff2')).slice();
    const small = createFontEngine({ maxBytes: woff2.length + 100 });
    expect(await small.inspect(woff2)).toMatchObject({ problem: 'too_large' });
    await small.close();
    const woff = await convert(readTestFont('small'), 'woff');
    expect(() => readWoff(woff, woff.length)).toThrow(expect.objectContaining({ problem: 'too_large' }));
  });

  it('refuses a font collection as unsupported', async () => {
    const collection = new Uint8Array(64);
    collection.set(Buffer.from('ttcf'));
    expect(await engine.convert(collection, 'woff2')).toMatchObject({ problem: 'unsupported' });
  });
});
