import { describe, expect, it } from 'vitest';
import { convertFont } from '../convert-font.ts';
import { readSfnt } from '../tables/read-sfnt.ts';
import { writeSfnt } from '../tables/write-sfnt.ts';
import { changeWord } from '../test-flaws.ts';
import { listTestFonts, readFont, readTestFont, type TestFont } from '../test-fonts.ts';
import type { FontFacts } from '../types.ts';
import { readFacts } from './read-facts.ts';

const limit = 64 * 1024 * 1024;
const inspect = (font: TestFont) => readFacts(readTestFont(font), limit);
const speaks = (facts: FontFacts, tag: string) => facts.languages.some((language) => language.tag === tag);
const covers = (facts: FontFacts, letter: string) => {
  const codePoint = letter.codePointAt(0)!;
  return facts.coverage.some(([first, last]) => first <= codePoint && codePoint <= last);
};

describe('the facts of a font', () => {
  it('name the family, its place in it and its metrics', async () => {
    expect(await inspect('sans')).toMatchObject({
      container: 'ttf',
      outlines: 'truetype',
      family: 'Inter',
      style: 'Regular',
      fullName: 'Inter Regular',
      postscriptName: 'Inter-Regular',
      licenseUrl: 'https://openfontlicense.org',
      weight: 400,
      width: 5,
      slope: 'upright',
      monospace: false,
      unitsPerEm: 2048,
      ascender: 1984,
      descender: -494,
      xHeight: 1118,
      capHeight: 1490,
      fsType: 0,
      color: false,
    });
  });

  it('tell outlines, containers, slopes, fixed widths and colours apart', async () => {
    expect(await inspect('cff')).toMatchObject({ container: 'otf', outlines: 'cff', slope: 'italic' });
    expect(await inspect('cff2')).toMatchObject({ container: 'otf', outlines: 'cff2' });
    expect(await inspect('woff')).toMatchObject({ container: 'woff', outlines: 'cff', family: 'Source Sans 3' });
    expect(await inspect('variableWoff2')).toMatchObject({ container: 'woff2', outlines: 'truetype' });
    expect(await inspect('mono')).toMatchObject({ monospace: true });
    expect(await inspect('color')).toMatchObject({ color: true });
  });

  it('list the axes and named instances of a variable font', async () => {
    const facts = await inspect('variable');
    expect(facts.axes).toEqual([{ tag: 'wght', name: 'Weight', min: 200, default: 200, max: 900 }]);
    expect(facts.instances.map(({ name }) => name)).toContain('Semibold');
    expect(facts.instances.find(({ name }) => name === 'Bold')?.coordinates).toEqual({ wght: 700 });
  });

  it('name features in words, and stylistic sets as the font names them', async () => {
    const { features } = await inspect('sans');
    expect(features).toContainEqual({ tag: 'frac', name: 'Fractions' });
    expect(features).toContainEqual({ tag: 'ss01', name: 'Open digits' });
    expect(features).toContainEqual({ tag: 'cv11', name: 'Single-story a' });
    expect(new Set(features.map(({ tag }) => tag)).size).toBe(features.length);
  });

  it('count a letter as covered only when it draws something', async () => {
    const facts = await inspect('emptyOmega');
    expect(covers(facts, 'A')).toBe(true);
    expect(covers(facts, ' ')).toBe(true);
    expect(covers(facts, 'Ω')).toBe(false);
    expect(facts.scripts).toEqual(['Latn']);
  });

  it('know the scripts and languages a font can set, and no others', async () => {
    const arabic = await inspect('arabic');
    expect(arabic.scripts).toEqual(['Arab', 'Latn']);
    expect([speaks(arabic, 'ar'), speaks(arabic, 'fa'), speaks(arabic, 'ur'), speaks(arabic, 'ru')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const japanese = await inspect('japanese');
    expect(japanese.scripts).toEqual(expect.arrayContaining(['Hani', 'Hira', 'Kana', 'Latn']));
    expect(speaks(japanese, 'ja')).toBe(true);
    expect(speaks(await inspect('korean'), 'ko')).toBe(true);
    expect(speaks(await inspect('devanagari'), 'hi')).toBe(true);
    expect(speaks(await inspect('hebrew'), 'he')).toBe(true);
    const sans = await inspect('sans');
    expect(['de', 'id', 'vi', 'ru', 'el', 'tr', 'yo'].filter((tag) => !speaks(sans, tag))).toEqual([]);
    expect(['ar', 'hi', 'ja', 'ka'].filter((tag) => speaks(sans, tag))).toEqual([]);
  });

  it('are the same for a font in every container', async () => {
    const ttf = readTestFont('small');
    const { container: _ttf, ...plain } = await readFacts(ttf, limit);
    for (const to of ['woff', 'woff2'] as const) {
      const { container, ...packed } = await readFacts(await convertFont(ttf, to, limit), limit);
      expect(container).toBe(to);
      expect(packed).toEqual(plain);
    }
  });

  it('can be read of every installed family, with a Latin or richer coverage', async () => {
    for (const path of listTestFonts()) {
      const facts = await readFacts(readFont(path), limit);
      expect(facts.family, path).not.toBe('');
      expect(facts.languages.length, path).toBeGreaterThan(20);
      expect(facts.ascender, path).toBeGreaterThan(0);
      expect(facts.descender, path).toBeLessThan(0);
    }
  });
});

describe('a feature whose tag is no text', () => {
  it('is no reason to refuse a font that browsers take, and is not listed', async () => {
    const font = changeWord('sans', 'GSUB', (view) => [view.u16(6) + 2, 0x0001]);
    const facts = await readFacts(font, limit);
    expect(facts.features.length).toBeGreaterThan(10);
    expect(facts.features.every(({ tag }) => /^[\x20-\x7e]{4}$/.test(tag))).toBe(true);
  });
});

describe('a font of pictures alone', () => {
  it('is refused with the reason, and pictures without colour are none of colours', async () => {
    const { version, tables } = readSfnt(readTestFont('small'));
    const pictures = { tag: 'EBDT', bytes: new Uint8Array(8) };
    const bare = tables.filter(({ tag }) => tag !== 'glyf' && tag !== 'loca');
    const bitmap = writeSfnt({ version, tables: [...bare, pictures] });
    await expect(readFacts(bitmap, limit)).rejects.toThrow(/pictures of a fixed size \(bitmaps\), not outlines/);
    const both = writeSfnt({ version, tables: [...tables, pictures] });
    expect(await readFacts(both, limit)).toMatchObject({ color: false, undrawn: [] });
  });
});
