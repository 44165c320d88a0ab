import { expect, test } from 'vitest';
import { convertFont } from '../convert-font.ts';
import { readTestFont, type TestFont } from '../test-fonts.ts';
import { cutParts } from './cut-parts.ts';
import { divideFont } from './divide-font.ts';
import { subsetFont } from './subset-font.ts';

const LIMIT = 64 * 1024 * 1024;

test.each<TestFont>(['sans', 'cff2', 'devanagari'])(
  'the parts of a font are what each is when it is cut and packed by itself (%s)',
  async (name) => {
    const font = readTestFont(name);
    const { parts, rest } = await cutParts(font, null, LIMIT);
    // A busy machine has no time for all of them at once.
    for (let left = rest; left.length > 0; ) {
      const more = await cutParts(font, left, LIMIT);
      parts.push(...more.parts);
      left = more.rest;
    }
    expect(parts.map(({ set }) => set)).toEqual(await divideFont(font, LIMIT));
    for (const { set, bytes } of parts)
      expect(
        Buffer.from(bytes).equals(await convertFont(await subsetFont(font, set.holds, LIMIT), 'woff2', LIMIT)),
      ).toBe(true);
  },
);

test('what one call has no time for is left to the next, and nothing is made twice', async () => {
  const font = readTestFont('japanese');
  const all = await divideFont(font, LIMIT);
  const [first, second] = [await cutParts(font, all.slice(0, 2), LIMIT), await cutParts(font, all.slice(2, 4), LIMIT)];
  expect([...first.parts, ...second.parts].map(({ set }) => set.name)).toEqual(all.slice(0, 4).map(({ name }) => name));
  const started = await cutParts(font, null, LIMIT);
  expect([...started.parts.map(({ set }) => set), ...started.rest]).toEqual(all);
});
