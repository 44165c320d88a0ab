import { beforeAll, describe, expect, it } from 'vitest';
import { readTestFont, type TestFont } from '../test-fonts.ts';
import type { PreviewRequest } from '../types.ts';
import { checkRequest } from './check-request.ts';
import { drawOutline } from './draw-outline.ts';
import { drawPreview } from './draw-preview.ts';
import { instantiateFace, type LoadedFace, loadFace } from './face.ts';
import { shapeText } from './layout/shape-text.ts';

const faces = new Map<TestFont, LoadedFace>();
const used: TestFont[] = [
  'sans',
  'serif',
  'mono',
  'emptyOmega',
  'arabic',
  'devanagari',
  'hebrew',
  'japanese',
  'cff',
  'variable',
  'color',
];

beforeAll(async () => {
  for (const font of used) faces.set(font, await loadFace(readTestFont(font), 64 * 1024 * 1024));
});

const face = (font: TestFont) => faces.get(font)!;

function shapeLine(font: TestFont, text: string, options: Omit<PreviewRequest, 'text'> = {}) {
  const checked = checkRequest({ text, ...options }, face(font));
  return shapeText(instantiateFace(face(font), checked.coordinates), face(font).unitsPerEm, checked);
}

const glyphsOf = (font: TestFont, text: string, options?: Omit<PreviewRequest, 'text'>) =>
  shapeLine(font, text, options).glyphs.map((glyph) => glyph.glyph);

describe('a shaped line', () => {
  it('joins Arabic letters: in a word they are other glyphs than alone', () => {
    const single = new Set(['ب', 'ي', 'ت'].flatMap((letter) => glyphsOf('arabic', letter)));
    const word = glyphsOf('arabic', 'بيت');
    expect(word.filter((glyph) => single.has(glyph)).length).toBeLessThan(word.length);
  });

  it('puts a Devanagari vowel sign before the consonant it follows in writing', () => {
    const [ka] = glyphsOf('devanagari', 'क');
    expect(glyphsOf('devanagari', 'कि').indexOf(ka!)).toBe(1);
  });

  it('draws a ligature as one glyph, and as its letters when it is switched off', () => {
    const joined = glyphsOf('serif', 'ffi').length;
    expect(glyphsOf('serif', 'ffi', { features: { liga: 0 } }).length).toBeGreaterThan(joined);
  });

  it('is narrower with kerning than without', () => {
    const kerned = shapeLine('sans', 'AVATAR To').advance;
    expect(shapeLine('sans', 'AVATAR To', { features: { kern: 0 } }).advance).toBeGreaterThan(kerned);
  });

  it('uses the letter forms of a language', () => {
    expect(glyphsOf('sans', 'ş', { lang: 'ro' })).not.toEqual(glyphsOf('cff', 'ş'));
    expect(glyphsOf('cff', 'бгдпт', { lang: 'sr' })).not.toEqual(glyphsOf('cff', 'бгдпт', { lang: 'ru' }));
  });

  it('sets words of two directions in their own order, figures left to right', () => {
    const [a, b] = [glyphsOf('hebrew', 'א')[0]!, glyphsOf('hebrew', 'ב')[0]!];
    const line = glyphsOf('hebrew', 'x אב 12 y');
    expect(line.indexOf(b)).toBeLessThan(line.indexOf(a));
    const [one, two] = [glyphsOf('hebrew', '1')[0]!, glyphsOf('hebrew', '2')[0]!];
    expect(line.indexOf(one)).toBe(line.indexOf(two) - 1);
    expect(line.indexOf(one)).toBeLessThan(line.indexOf(b));
  });

  it('grows with the weight axis and clamps values beyond it', () => {
    const light = shapeLine('variable', 'Weight', { axes: { wght: 200 } }).advance;
    const heavy = shapeLine('variable', 'Weight', { axes: { wght: 900 } }).advance;
    expect(heavy).toBeGreaterThan(light);
    expect(shapeLine('variable', 'Weight', { axes: { wght: 5000 } }).advance).toBe(heavy);
    expect(shapeLine('variable', 'Weight', { axes: { wght: 200 } }).advance).toBe(light);
  });
});

describe('a missing letter', () => {
  it('keeps a gap of 0.62 em and is named, also when the font maps it to an empty glyph', () => {
    const whole = shapeLine('emptyOmega', 'AB');
    const line = shapeLine('emptyOmega', 'AΩ永ΩB');
    expect(line.missing).toEqual(['Ω', '永']);
    expect(line.gaps).toHaveLength(3);
    expect(line.advance - whole.advance).toBe(3 * Math.round(0.62 * 2048));
  });

  it('is not reported for spaces, joiners and the empty parts of code ligatures', () => {
    expect(shapeLine('mono', 'a -> b => c != d').missing).toEqual([]);
    expect(shapeLine('emptyOmega', 'A\u2003B\u200d\u00ad').missing).toEqual([]);
  });

  it('counts an emoji of several code points as one gap', () => {
    expect(shapeLine('sans', '👩‍🚀').gaps).toHaveLength(1);
  });
});

describe('a preview', () => {
  it('is an SVG in font units with one em as many pixels high as asked', () => {
    const { svg, width, height, missing } = drawPreview(face('sans'), { text: 'Ab', size: 100, color: 'e4402a' });
    const [, viewBox] = /viewBox="([^"]+)"/.exec(svg)!;
    const [, top, across, down] = viewBox!.split(' ').map(Number) as [number, number, number, number];
    expect(width).toBeCloseTo((across / 2048) * 100, 1);
    expect(height).toBeCloseTo((down / 2048) * 100, 1);
    expect(top).toBe(-1984);
    expect(svg).toContain('fill="#e4402a"');
    expect(missing).toEqual([]);
  });

  it('says the box of its ink and the height of its capitals, by which pages scale and crop it', () => {
    const { svg } = drawPreview(face('sans'), { text: 'Hx' });
    const { ink } = drawOutline(face('sans'), { text: 'H' });
    const [, box] = /data-ink="([^"]+)"/.exec(svg)!;
    const [, cap] = /data-cap="([^"]+)"/.exec(svg)!;
    expect(box!.split(' ').map(Number)[1]).toBe(ink[1]);
    expect(Number(cap)).toBe(Math.round(-ink[1]));
  });

  it('defines a repeated glyph once', () => {
    const { svg } = drawPreview(face('sans'), { text: 'aaaa' });
    expect(svg.match(/<path /g)).toHaveLength(1);
    expect(svg.match(/<use /g)).toHaveLength(4);
  });

  it('carries its text as an escaped label and names what is missing in it', () => {
    const { svg } = drawPreview(face('emptyOmega'), { text: '"<A>&Ω\'' });
    expect(svg).toContain('role="img" aria-label="&#34;&#60;A&#62;&#38;Ω&#39;, without Ω"');
    expect(svg).toContain('stroke="#E4402A"');
  });

  it('stands on its optical edge and shows all of its ink', () => {
    const { viewBox, ink, path } = drawOutline(face('japanese'), { text: '永' });
    expect(viewBox[0]).toBe(Math.floor(ink[0]));
    expect(viewBox[2]).toBeGreaterThanOrEqual(Math.floor(ink[2]));
    expect(path).toMatch(/^M-?[\d.]+ -?[\d.]+/);
    const tall = drawOutline(face('sans'), { text: 'Ẫ̂' });
    expect(tall.viewBox[1]).toBeLessThanOrEqual(tall.ink[1]);
  });

  it("draws a colour font in its own colours, and leaves to the text what is the text's", () => {
    const { svg, missing } = drawPreview(face('color'), { text: 'Nabla', color: '#123456' });
    expect(svg.match(/<linearGradient /g)!.length).toBeGreaterThan(10);
    expect(svg).toContain('fill="#123456" color="#123456"');
    expect(svg).not.toMatch(/NaN|undefined|Infinity|\p{Cc}/u);
    expect(svg.match(/<g[ >]/g)).toHaveLength(svg.match(/<\/g>/g)!.length);
    expect(missing).toEqual([]);
    expect(drawOutline(face('color'), { text: 'Nabla' }).path).toMatch(/^M/);
  });

  it('draws the letters of PostScript outlines with cubic curves', () => {
    expect(drawOutline(face('cff'), { text: 'O' }).path).toMatch(/c/);
  });

  it('keeps a limited number of drawn glyphs in memory', () => {
    const letters = Array.from({ length: 2_400 }, (_, i) => String.fromCodePoint(0x4e00 + i));
    for (let i = 0; i < letters.length; i += 200)
      drawPreview(face('japanese'), { text: letters.slice(i, i + 200).join('') });
    expect(instantiateFace(face('japanese'), new Map()).outlines.size).toBeLessThanOrEqual(1_000);
    for (let weight = 200; weight <= 900; weight += 50)
      drawPreview(face('variable'), { text: 'a', axes: { wght: weight } });
    expect(face('variable').instances.size).toBeLessThanOrEqual(4);
  });

  it('takes less than a millisecond once the face is warm', () => {
    const request = { text: 'Hamburgefonts & Ligatures 0123', features: { calt: 1 } };
    // The best of ten rounds counts: a busy machine slows some of them, and says nothing about the drawing.
    const rounds = Array.from({ length: 10 }, () => {
      const started = performance.now();
      for (let i = 0; i < 30; i++) drawPreview(face('sans'), request);
      return (performance.now() - started) / 30;
    });
    expect(Math.min(...rounds)).toBeLessThan(1);
  });
});

describe('a preview request', () => {
  const refusals: [string, PreviewRequest][] = [
    ['no text', { text: '' }],
    ['201 characters', { text: '🦊'.repeat(201) }],
    ['a tab', { text: 'a\tb' }],
    ['a tracking beyond sense', { text: 'a', tracking: 3000 }],
    ['a leading of nothing', { text: 'a', leading: 0 }],
    ['a width of no letter', { text: 'a', width: 10 }],
    ['half a surrogate pair', { text: 'a\ud800' }],
    ['a feature the font lacks', { text: 'a', features: { zzzz: 1 } }],
    ['a feature named like a property', { text: 'a', features: { constructor: 1 } }],
    ['half a feature', { text: 'a', features: { kern: 0.5 } }],
    ['an axis the font lacks', { text: 'a', axes: { wght: 400 } }],
    ['a size of nothing', { text: 'a', size: 0 }],
    ['a colour that is not one', { text: 'a', color: 'red"onload="x' }],
    ['a language that is not one', { text: 'a', lang: 'déutsch' }],
  ];
  it.each(refusals)('with %s is refused', (_what, request) => {
    expect(() => drawPreview(face('sans'), request)).toThrow(expect.objectContaining({ problem: 'bad_request' }));
  });

  it('with 200 characters of any plane is drawn', () => {
    expect(drawPreview(face('sans'), { text: '🦊'.repeat(200) }).missing).toEqual(['🦊']);
  });
});
