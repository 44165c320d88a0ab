import { expect, test } from 'vitest';
import { readTestFont } from '../test-fonts.ts';
import { changeFont } from '../test-versions.ts';
import { compareFonts } from './compare-fonts.ts';

const LIMIT = 64 * 1024 * 1024;
const point = (letter: string) => letter.codePointAt(0)!;

test('two versions of a font differ in the letters, widths and drawings that were changed, and in no others', async () => {
  const before = await changeFont('small', { without: 'ßÿ' });
  const after = await changeFont('small', { without: 'þ', wider: { letter: 'A', by: 24 }, redrawn: 'Q' });
  const changes = await compareFonts(before, after, LIMIT);
  expect(changes.added).toEqual([point('ß'), point('ÿ')]);
  expect(changes.removed).toEqual([point('þ')]);
  expect(changes.advances.map((one) => [one.point, one.after - one.before])).toEqual([[point('A'), 24]]);
  expect(changes.outlines).toEqual([point('Q')]);
  expect(changes.names).toEqual([]);
});

test('a font does not differ from itself, whatever it is packed in', async () => {
  const font = readTestFont('serif');
  const { added, removed, advances, outlines, features, names } = await compareFonts(font, font, LIMIT);
  expect([added, removed, advances, outlines, features.added, features.removed, names].flat()).toEqual([]);
});

test('names and features that a later version has or has not are told', async () => {
  const changes = await compareFonts(readTestFont('small'), readTestFont('serif'), LIMIT);
  expect(changes.names.find(({ name }) => name === 'family')).toMatchObject({
    before: 'Righteous',
    after: 'Cormorant Garamond',
  });
  expect(changes.features.added.map(({ tag }) => tag)).toContain('onum');
});

test('an em of another size is no change of width by itself', async () => {
  const { advances, unitsPerEm } = await compareFonts(readTestFont('small'), readTestFont('sans'), LIMIT);
  expect(unitsPerEm).toBeGreaterThan(2_000);
  const a = advances.find((one) => one.point === point('a'))!;
  expect(Math.max(a.before / a.after, a.after / a.before)).toBeLessThan(1.6);
});
