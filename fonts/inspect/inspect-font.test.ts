import { describe, expect, test } from 'vitest';
import { convertFont } from '../convert-font.ts';
import { stampFont } from '../licensee/stamp-font.ts';
import { takeMeasures } from '../measure/take-measures.ts';
import { readTestFont, testFonts } from '../test-fonts.ts';
import { inspectFont } from './inspect-font.ts';

const limit = 64 * 1024 * 1024;
const licence = { licensee: 'Kopi Senja', licenseNumber: 'HRF-22222-33333-44444' };

describe('a font that is read where it lies', () => {
  test.each(['small', 'cff', 'variable', 'woff', 'color'] as const)(
    'has the fingerprints that the shop stores of it: %s',
    async (kind) => {
      const font = readTestFont(kind);
      expect((await inspectFont(font, limit))?.marks).toEqual((await takeMeasures(font, limit)).marks);
    },
  );

  test.each(['sfnt', 'woff', 'woff2'] as const)('tells its licence in %s', async (shape) => {
    const packed = await convertFont(readTestFont('small'), shape, limit);
    expect((await inspectFont(await stampFont(packed, licence, limit), limit))?.stamps).toEqual([licence]);
  });

  test('tells its licence in a WOFF2 that others packed, by its metadata', async () => {
    const stamped = await stampFont(readTestFont('variableWoff2'), licence, limit);
    expect((await inspectFont(stamped, limit))?.stamps).toEqual([licence]);
  });

  test('is the right one when several are unpacked at once', async () => {
    const fonts = await Promise.all(
      (['small', 'mono', 'serif'] as const).map((kind) => convertFont(readTestFont(kind), 'woff2', limit)),
    );
    const found = await Promise.all(fonts.map((font) => inspectFont(font, limit)));
    expect(found.map((one) => one?.family)).toEqual(['Righteous', 'JetBrains Mono', 'Cormorant Garamond']);
  });

  test('is nothing where it is cut short, whatever it was', async () => {
    for (const kind of Object.keys(testFonts) as (keyof typeof testFonts)[]) {
      const font = readTestFont(kind);
      expect(await inspectFont(font.slice(0, 200), limit), kind).toBeNull();
    }
  });
});
