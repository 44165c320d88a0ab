import { expect, test } from 'vitest';
import { drawOutline } from '../drawing/draw-outline.ts';
import { instantiateFace, loadFace, outlineGlyph } from '../drawing/face.ts';
import { readFacts } from '../facts/read-facts.ts';
import { requireTable } from '../sfnt/check-tables.ts';
import { readSfnt } from '../sfnt/read-sfnt.ts';
import { readCff } from '../tables/cff.ts';
import { readMaxp } from '../tables/maxp.ts';
import { readFont, readTestFont } from '../test-fonts.ts';
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
  const { glyphs } = readMaxp(requireTable(readSfnt(font), 'maxp'));
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
