import { describe, expect, it, test } from 'vitest';
import { convertFont } from '../convert-font.ts';
import { subsetFont } from '../subset/subset-font.ts';
import { requireTable } from '../tables/check-tables.ts';
import { readOs2 } from '../tables/os2.ts';
import { listTestFonts, readFont, readTestFont } from '../test-fonts.ts';
import { openFont } from '../woff/open-font.ts';
import { compareLikeness } from './compare-likeness.ts';
import golden from './golden-shapes.json' with { type: 'json' };
import judged from './judged-classes.json' with { type: 'json' };
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

  // Open loops and tails that are looped, as type specimens of these families show them.
  it.each([
    ['playfair-display/400Regular/PlayfairDisplay_400Regular', 2, 2],
    ['libre-baskerville/400Regular/LibreBaskerville_400Regular', 2, 2],
    ['abril-fatface/400Regular/AbrilFatface_400Regular', 2, 2],
    ['fira-sans/400Regular/FiraSans_400Regular', 2, 2],
    ['roboto/400Regular/Roboto_400Regular', 2, 1],
    ['poppins/400Regular/Poppins_400Regular', 1, 1],
    ['pacifico/400Regular/Pacifico_400Regular', 1, 1],
    ['lobster/400Regular/Lobster_400Regular', 1, 1],
    ['zilla-slab/400Regular/ZillaSlab_400Regular', 2, 1],
  ])('tells the storeys of %s', async (font, storeysOfA, storeysOfG) => {
    expect((await measure(pathOf(font))).shape).toMatchObject({ storeysOfA, storeysOfG });
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

describe('the class of a style', () => {
  it('is for nine fonts of ten the one that people of the trade give it', async () => {
    const wrong: string[] = [];
    let plain = 0;
    for (const { font, class: right } of judged.fonts) {
      const found = (await measure(pathOf(font))).shape.class;
      if (right.length === 1) plain += 1;
      if (found === null || !right.includes(found)) wrong.push(`${font}: ${found}, not ${right.join(' or ')}`);
    }
    const share = 1 - wrong.length / judged.fonts.length;
    const strict = 1 - wrong.length / plain;
    console.log(
      `${judged.fonts.length} fonts judged, class right: ${(share * 100).toFixed(1)} %; ${plain} of one name only: at least ${(strict * 100).toFixed(1)} %`,
    );
    expect(judged.fonts.length).toBeGreaterThanOrEqual(60);
    expect(strict, wrong.join('; ')).toBeGreaterThanOrEqual(0.9);
  });

  it('is nothing without the letters that tell', async () => {
    const font = await subsetFont(readTestFont('sans'), [[0x30, 0x39]], limit);
    expect((await takeMeasures(font, limit)).shape.class).toBeNull();
  });

  it('of a pixel face leaves no contrast and no storeys to be said', async () => {
    for (const font of ['vt323/400Regular/VT323_400Regular', 'press-start-2p/400Regular/PressStart2P_400Regular']) {
      const { shape } = await measure(pathOf(font));
      expect(shape).toMatchObject({ class: 'pixel', contrast: null, stroke: null, storeysOfA: null, storeysOfG: null });
    }
  });
});

describe('the marks of a font', () => {
  it('stay for letters when it is packed as WOFF2 and unpacked again', async () => {
    const font = readTestFont('serif');
    const packed = await convertFont(font, 'woff2', limit);
    const [before, after] = [await takeMeasures(font, limit), await takeMeasures(packed, limit)];
    const letters = (fingerprints: string[]) => fingerprints.filter((fingerprint) => fingerprint.startsWith('letter:'));
    expect(letters(after.marks)).toEqual(letters(before.marks));
    expect(letters(after.marks).length).toBeGreaterThan(60);
  });

  it('differ from those of another weight in nearly every letter', async () => {
    const [regular, bold] = await Promise.all([
      measure(pathOf('inter/400Regular/Inter_400Regular')),
      measure(pathOf('inter/700Bold/Inter_700Bold')),
    ]);
    const shared = regular.marks.filter(
      (fingerprint) => fingerprint.startsWith('letter:') && bold.marks.includes(fingerprint),
    );
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
