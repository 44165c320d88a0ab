import { expect, test } from 'vitest';
import { readCase, readFont, readTestFont } from '../test-fonts.ts';
import type { CharacterSet, CodePointRange } from '../types.ts';
import { divideFont, splitCoverage } from './divide-font.ts';

const LIMIT = 64 * 1024 * 1024;
const holds = (set: CharacterSet | undefined, point: number) =>
  set?.holds.some(([first, last]) => first <= point && point <= last) ?? false;
const count = (ranges: CodePointRange[]) => ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);

test('characters go into the set of their script, and what is in none into the last', () => {
  const sets = splitCoverage([
    [0x41, 0x5a],
    [0x391, 0x3a9],
    [0x1f600, 0x1f610],
  ]);
  expect(sets.map(({ name, holds: owned }) => [name, owned])).toEqual([
    ['latin', [[0x41, 0x5a]]],
    ['greek', [[0x391, 0x3a9]]],
    ['more', [[0x1f600, 0x1f610]]],
  ]);
});

test('marks and joiners are in each set that has letters', () => {
  const sets = splitCoverage([
    [0x41, 0x5a],
    [0x300, 0x301],
    [0x410, 0x44f],
    [0x905, 0x939],
    [0x200c, 0x200d],
  ]);
  expect(sets.map(({ name }) => name)).toEqual(['latin', 'cyrillic', 'devanagari']);
  for (const set of sets) expect([0x300, 0x301, 0x200c, 0x200d].every((point) => holds(set, point))).toBe(true);
});

test('alphabets that are kerned with each other stay together, and others are apart', async () => {
  const kerned = await divideFont(readTestFont('sans'), LIMIT);
  expect(kerned.map(({ name }) => name)).toEqual(['latin', 'greek', 'cyrillic', 'more']);
  expect(holds(kerned[0], 'ě'.codePointAt(0)!)).toBe(true);
  const even = await divideFont(readTestFont('mono'), LIMIT);
  expect(even.map(({ name }) => name).slice(0, 2)).toEqual(['latin', 'latin-ext']);
});

test('signs of Japanese and Korean are divided by how often they are used, each once', async () => {
  const sets = await divideFont(readTestFont('japanese'), LIMIT);
  const parts = sets.filter(({ name }) => name.startsWith('japanese-'));
  expect(parts.length).toBeGreaterThan(80);
  expect(holds(parts[0], 'の'.codePointAt(0)!)).toBe(true);
  expect(Math.max(...parts.map((set) => count(set.holds)))).toBeLessThan(300);
  const korean = await divideFont(readTestFont('korean'), LIMIT);
  expect(korean.some(({ name }) => name === 'korean-119')).toBe(true);
});

test('a font that would lose something is not divided: symbols, colours of SVG, kerning of the old table', async () => {
  expect(await divideFont(readCase('symbol-cmap.ttf'), LIMIT)).toEqual([]);
  const renamed = (from: string, to: string) => {
    const font = readTestFont('sans');
    const at = Buffer.from(font.buffer).indexOf(from);
    font.set(Buffer.from(to, 'latin1'), at);
    return font;
  };
  expect(await divideFont(renamed('gasp', 'SVG '), LIMIT)).toEqual([]);
  expect(await divideFont(renamed('GPOS', 'kern'), LIMIT)).toEqual([]);
});

test('Thai and Khmer have sets of their own', async () => {
  const khmer = await divideFont(
    readFont('@fontsource-variable/noto-sans-khmer/files/noto-sans-khmer-khmer-wght-normal.woff2'),
    LIMIT,
  );
  expect(khmer.map(({ name }) => name)).toContain('khmer');
});
