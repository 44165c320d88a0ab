import { describe, expect, it, test } from 'vitest';
import { convertFont } from '../convert-font.ts';
import { requireTable } from '../sfnt/check-tables.ts';
import { openFont } from '../sfnt/open-font.ts';
import { readOs2 } from '../tables/os2.ts';
import { listTestFonts, readFont, readTestFont } from '../test-fonts.ts';
import { compareLikeness } from './compare-likeness.ts';
import golden from './golden-shapes.json' with { type: 'json' };
import { takeMeasures } from './take-measures.ts';

const limit = 64 * 1024 * 1024;
const measure = (path: string) => takeMeasures(readFont(path), limit);
const pathOf = (font: string) => `@expo-google-fonts/${font}.ttf`;
const wordContrast = (contrast: number | null) =>
  contrast === null ? null : contrast < 1.5 ? 'little' : contrast < 2.2 ? 'some' : 'strong';

describe('the shape of letters', () => {
  // The golden words were written down by looking at a sheet of "ag0OIl1" of each font, drawn large.
  test.each(golden)('of $font is what the eye sees in it', async ({ font, a, g, zero, bars, contrast, leans }) => {
    const { shape } = await measure(pathOf(font));
    expect({
      a: shape.storeysOfA,
      g: shape.storeysOfG,
      zero: shape.markedZero,
      bars: shape.distinctBars,
      contrast: wordContrast(shape.contrast),
      leans: Math.abs(shape.slope ?? 0) > 2,
    }).toEqual({ a, g, zero, bars, contrast, leans });
  });

  it('agrees with what the makers wrote down of heights and angle', async () => {
    // A handwriting has no heights and no angle that its maker could write down.
    for (const { font } of golden.filter((one) => !one.font.startsWith('caveat'))) {
      const bytes = readFont(pathOf(font));
      const [{ shape }, { sfnt }] = await Promise.all([takeMeasures(bytes, limit), openFont(bytes, limit)]);
      const os2 = readOs2(requireTable(sfnt, 'OS/2'));
      // Several makers give the height of round letters or of nothing; within a twentieth it is the same letter.
      if (os2.xHeight && os2.capHeight)
        expect(Math.abs(shape.xHeight! - os2.xHeight / os2.capHeight), `${font} x-height`).toBeLessThan(0.05);
      const post = requireTable(sfnt, 'post');
      const angle = -new DataView(post.buffer, post.byteOffset).getInt32(4) / 65536;
      expect(Math.abs(shape.slope! - angle), `${font} angle`).toBeLessThan(1.5);
    }
  });

  it('is made of sound numbers or of nothing, whatever the font', async () => {
    for (const path of listTestFonts().filter((_, at) => at % 4 === 0)) {
      const { shape: measured } = await measure(path);
      for (const value of Object.values(measured)) {
        if (typeof value === 'number') expect(Number.isFinite(value), path).toBe(true);
      }
    }
  });
});

describe('the marks of a font', () => {
  it('stay for letters when it is packed as WOFF2 and unpacked again', async () => {
    const font = readTestFont('serif');
    const packed = await convertFont(font, 'woff2', limit);
    const [before, after] = [await takeMeasures(font, limit), await takeMeasures(packed, limit)];
    const letters = (marks: string[]) => marks.filter((mark) => mark.startsWith('letter:'));
    expect(letters(after.marks)).toEqual(letters(before.marks));
    expect(letters(after.marks).length).toBeGreaterThan(60);
  });

  it('differ from those of another weight in nearly every letter', async () => {
    const [regular, bold] = await Promise.all([
      measure(pathOf('inter/400Regular/Inter_400Regular')),
      measure(pathOf('inter/700Bold/Inter_700Bold')),
    ]);
    const shared = regular.marks.filter((mark) => mark.startsWith('letter:') && bold.marks.includes(mark));
    expect(shared).toEqual([]);
  });
});

describe('likeness', () => {
  it('is 1 for the same font and less for any other', async () => {
    const [inter, archivo, bodoni] = await Promise.all(
      [
        'inter/400Regular/Inter_400Regular',
        'archivo/400Regular/Archivo_400Regular',
        'bodoni-moda/400Regular/BodoniModa_400Regular',
      ].map(async (font) => (await measure(pathOf(font))).likeness!),
    );
    const [self, near, far] = compareLikeness(inter!, [inter!, archivo!, bodoni!]);
    expect(self).toBeCloseTo(1, 6);
    expect(near!).toBeGreaterThan(far!);
    expect(compareLikeness(inter!, [new Uint8Array(3)])).toEqual([0]);
  });
});
