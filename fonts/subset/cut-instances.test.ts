import { expect, test } from 'vitest';
import { drawOutline } from '../drawing/draw-outline.ts';
import { instantiateFace, loadFace, outlineGlyph } from '../drawing/face.ts';
import { readFacts } from '../facts/read-facts.ts';
import { readCff } from '../tables/cff.ts';
import { requireTable } from '../tables/check-tables.ts';
import { readFvar } from '../tables/fvar.ts';
import { readMaxp } from '../tables/maxp.ts';
import { findName, readName } from '../tables/name.ts';
import { readSfnt } from '../tables/read-sfnt.ts';
import { readCase, readFont, readTestFont } from '../test-fonts.ts';
import type { FontFacts } from '../types.ts';
import { openFont } from '../woff/open-font.ts';
import { cutInstances } from './cut-instances.ts';

const limit = 64 * 1024 * 1024;
const TEXT = 'AVATAR To Wäsche fi 0123';
const variable = {
  'Source Sans, upright': 'source-sans/VF/SourceSans3VF-Upright.ttf',
  'Source Sans, italic': 'source-sans/VF/SourceSans3VF-Italic.ttf',
  Recursive: '@fontsource-variable/recursive/files/recursive-latin-full-normal.woff2',
  'Source Sans of CFF2 outlines': 'source-sans/VF/SourceSans3VF-Upright.otf',
  'Roboto Flex': '@fontsource-variable/roboto-flex/files/roboto-flex-latin-full-normal.woff2',
};

test.each(Object.entries(variable))(
  'each named instance of %s sets a text as wide as the variable font does there, kerning and all',
  async (_name, path) => {
    const font = readFont(path);
    const { instances, unitsPerEm } = await readFacts(font, limit);
    const whole = await loadFace(font, limit);
    const cut = await cutInstances(font, limit);
    expect(cut.length).toBeGreaterThan(5);
    for (const { style, bytes } of cut.filter((_, at) => at % 4 === 0)) {
      const { coordinates: axes } = instances.find(({ name }) => name === style)!;
      const there = drawOutline(whole, { text: TEXT, axes });
      const own = drawOutline(await loadFace(bytes, limit), { text: TEXT });
      // Each letter and each kern of a static font is a whole number of units.
      expect(Math.abs(own.advance - there.advance), style).toBeLessThanOrEqual(TEXT.length);
      for (const [at, length] of own.ink.entries())
        expect(Math.abs(length - there.ink[at]!), style).toBeLessThan(unitsPerEm * 0.015);
    }
  },
);

test('an instance is a static font with a name of its own, which programs link where they can', async () => {
  const cut = await cutInstances(readFont(variable['Roboto Flex']), limit);
  const facts = new Map(
    await Promise.all(cut.map(async ({ style, bytes }) => [style, await readFacts(bytes, limit)] as const)),
  );
  expect(facts.get('Bold')).toMatchObject({
    family: 'Roboto Flex',
    style: 'Bold',
    fullName: 'Roboto Flex Bold',
    postscriptName: 'RobotoFlex-Bold',
    weight: 700,
    axes: [],
    desktop: { family: 'Roboto Flex', style: 'Bold', faults: [] },
  });
  expect(facts.get('Light Italic')).toMatchObject({
    family: 'Roboto Flex',
    style: 'Light Italic',
    slope: 'italic',
    weight: 300,
    desktop: { family: 'Roboto Flex Light', style: 'Italic', faults: [] },
  });
  const recursive = await cutInstances(readFont(variable.Recursive), limit);
  expect((await readFacts(recursive[0]!.bytes, limit)).fullName).toBe('Recursive Mono Linear Light');
});

test('an instance of CFF2 outlines is a CFF font under its name, whose every glyph is drawn as the variable font draws it there', async () => {
  const font = readTestFont('cff2');
  const whole = await loadFace(font, limit);
  const { instances, family } = await readFacts(font, limit);
  const cut = await cutInstances(font, limit);
  expect(cut).toHaveLength(instances.length);
  const { style, bytes } = cut.at(-1)!;
  const facts = await readFacts(bytes, limit);
  expect(facts).toMatchObject({
    outlines: 'cff',
    axes: [],
    postscriptName: `${family}-${style}`,
    desktop: { faults: [] },
  });
  const cff = readCff(requireTable(readSfnt(bytes), 'CFF '));
  expect(Buffer.from(cff.names[0]!).toString()).toBe(facts.postscriptName);
  const there = instantiateFace(whole, new Map(Object.entries(instances.at(-1)!.coordinates)));
  const own = instantiateFace(await loadFace(bytes, limit), new Map());
  const { numGlyphs: glyphs } = readMaxp(requireTable(readSfnt(font), 'maxp'));
  for (let glyph = 0; glyph < glyphs; glyph += 1) {
    const [wanted, drawn] = [there, own].map((instance) => outlineGlyph(instance, glyph).box ?? [0, 0, 0, 0]);
    // Its points are whole units, those of the variable font are not.
    for (const [side, at] of drawn!.entries())
      expect(Math.abs(at - wanted![side]!), `glyph ${glyph}`).toBeLessThanOrEqual(2);
    expect(own.font.advance(glyph)).toBe(Math.round(there.font.advance(glyph)));
  }
});

test('a font without axes has no instances', async () => {
  expect(await cutInstances(readTestFont('sans'), limit)).toEqual([]);
});

test('a variable font without a full name has static styles with all their names', async () => {
  const cut = await cutInstances(readCase('var-without-full-name.ttf'), limit);
  const bold = readName(requireTable(readSfnt(cut.find(({ style }) => style === 'Bold')!.bytes), 'name'));
  expect([1, 2, 4, 6, 16, 17].map((id) => findName(bold, id))).toEqual([
    ...['Casus No Four', 'Bold', 'Casus No Four Bold', 'CasusNoFour-Bold', 'Casus No Four', 'Bold'],
  ]);
});

test('an oblique style says that it is one, and is linked as the italic of its upright style', async () => {
  const cut = await cutInstances(readCase('var-slnt.ttf'), limit);
  const facts = new Map<string, FontFacts>();
  for (const { style, bytes } of cut) facts.set(style, await readFacts(bytes, limit));
  expect([...facts].map(([style, { slope, desktop }]) => [style, slope, desktop])).toEqual([
    [
      'Regular',
      'upright',
      { family: 'Casus Slant', style: 'Regular', faults: expect.not.arrayContaining(['style-bits']) },
    ],
    ['Bold', 'upright', { family: 'Casus Slant', style: 'Bold', faults: expect.not.arrayContaining(['style-bits']) }],
    [
      'Oblique',
      'oblique',
      { family: 'Casus Slant', style: 'Italic', faults: expect.not.arrayContaining(['style-bits']) },
    ],
    [
      'Bold Oblique',
      'oblique',
      { family: 'Casus Slant', style: 'Bold Italic', faults: expect.not.arrayContaining(['style-bits']) },
    ],
  ]);
});

test('all instances are made, slice by slice, under the PostScript names that the font gives them', async () => {
  const font = readFont(variable.Recursive);
  const all = await cutInstances(font, limit);
  const { instances } = await readFacts(font, limit);
  expect(all).toHaveLength(instances.length);
  expect(all.length).toBeGreaterThan(60);
  const names = readName(requireTable((await openFont(font, limit)).sfnt, 'name'));
  const fvar = readFvar(requireTable((await openFont(font, limit)).sfnt, 'fvar'));
  for (const [at, { postscriptNameId }] of fvar.instances.entries()) {
    expect(postscriptNameId).not.toBeNull();
    const { postscriptName } = await readFacts(all[at]!.bytes, limit);
    expect(postscriptName).toBe(findName(names, postscriptNameId!));
  }
});

test('two instances of one name at different places are two styles', async () => {
  const font = readCase('var-slnt.ttf');
  const fvar = new DataView(
    font.buffer,
    Buffer.from(font.buffer).readUInt32BE(Buffer.from(font.buffer).indexOf('fvar') + 8),
  );
  const second = fvar.getUint16(4) + 2 * fvar.getUint16(10) + fvar.getUint16(14);
  fvar.setUint16(second, fvar.getUint16(second - fvar.getUint16(14)));
  expect((await cutInstances(font, limit)).map(({ style }) => style)).toEqual([
    'Regular',
    'Regular 2',
    'Oblique',
    'Bold Oblique',
  ]);
});
