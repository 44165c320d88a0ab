import { afterAll, describe, expect, it } from 'vitest';
import { createFontEngine, isProblem } from './engine.ts';
import { openFont } from './sfnt/open-font.ts';
import type { Sfnt } from './sfnt/sfnt.ts';
import { listTestFonts, readFont, readTestFont } from './test-fonts.ts';

const engine = createFontEngine();
afterAll(() => engine.close());

const limit = 64 * 1024 * 1024;

async function convert(bytes: Uint8Array, to: 'sfnt' | 'woff' | 'woff2'): Promise<Uint8Array> {
  const answer = await engine.convert(bytes, to);
  if (isProblem(answer)) throw new Error(`${answer.problem}: ${answer.detail}`);
  return answer;
}

function tablesOf(sfnt: Sfnt, ...left: string[]): Map<string, string> {
  const kept = sfnt.tables.filter((table) => !left.includes(table.tag));
  return new Map(kept.map((table) => [table.tag, Buffer.from(table.bytes).toString('base64')]));
}

describe('a conversion', () => {
  it('to WOFF and back keeps every byte of every table of every installed family', async () => {
    const fonts = listTestFonts();
    expect(fonts.length).toBeGreaterThan(40);
    for (const path of fonts) {
      const sfnt = await convert(readFont(path), 'sfnt');
      const back = await convert(await convert(sfnt, 'woff'), 'sfnt');
      const [before, after] = [await openFont(sfnt, limit), await openFont(back, limit)];
      expect(tablesOf(after.sfnt, 'head'), path).toEqual(tablesOf(before.sfnt, 'head'));
      expect(after.container, path).toBe(before.container);
    }
  }, 60_000);

  it.each(['small', 'emptyOmega', 'variableWoff2', 'cff'] as const)(
    'to WOFF2 and back keeps all tables but the outlines it re-encodes (%s)',
    async (font) => {
      const sfnt = await convert(readTestFont(font), 'sfnt');
      const packed = await convert(sfnt, 'woff2');
      expect(packed.length).toBeLessThan(sfnt.length * 0.8);
      const before = (await openFont(sfnt, limit)).sfnt;
      const after = (await openFont(packed, limit)).sfnt;
      const encoded = ['head', 'glyf', 'loca', 'DSIG'];
      expect(tablesOf(after, ...encoded)).toEqual(tablesOf(before, ...encoded));
    },
    60_000,
  );

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
    const woff = (await convert(readTestFont('small'), 'woff')).slice();
    const view = new DataView(woff.buffer);
    const record = 44;
    view.setUint32(record + 12, view.getUint32(record + 12) - 4);
    expect(await engine.inspect(woff)).toMatchObject({ problem: 'broken' });
  });

  it('refuses a file that would unpack beyond the limit before unpacking it', async () => {
    const woff2 = (await convert(readTestFont('small'), 'woff2')).slice();
    const small = createFontEngine({ maxBytes: woff2.length + 100 });
    expect(await small.inspect(woff2)).toMatchObject({ problem: 'too_large' });
    expect(await small.inspect(await convert(readTestFont('sans'), 'woff'))).toMatchObject({ problem: 'too_large' });
    await small.close();
  });

  it('refuses a font collection as unsupported', async () => {
    const collection = new Uint8Array(64);
    collection.set(Buffer.from('ttcf'));
    expect(await engine.convert(collection, 'woff2')).toMatchObject({ problem: 'unsupported' });
  });
});
