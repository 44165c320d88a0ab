import { expect, test } from 'vitest';
import type { DesktopFault } from '../desktop-faults.ts';
import { changeWord } from '../test-flaws.ts';
import { listTestFonts, readFont, readTestFont, type TestFont } from '../test-fonts.ts';
import { readFacts } from './read-facts.ts';

const limit = 64 * 1024 * 1024;
const faultsOf = async (bytes: Uint8Array) => (await readFacts(bytes, limit)).desktop.faults;
const word = (tag: string, at: number, value: number, font: TestFont = 'small') =>
  changeWord(font, tag, () => [at, value]);

test('a font that is made well has no word said against its installation', async () => {
  expect((await readFacts(readTestFont('sans'), limit)).desktop).toEqual({
    family: 'Inter',
    style: 'Regular',
    faults: [],
  });
  const judged = await Promise.all(
    listTestFonts().map(async (font) => [font, await faultsOf(readFont(font))] as const),
  );
  // Of the installed families these four are known for it: lines of two heights, and a slant without a name.
  const named = judged.filter(([, faults]) => faults.length > 0).map(([font, faults]) => [font.split('/')[1], faults]);
  expect(Object.fromEntries(named)).toEqual({
    'archivo-black': ['line-heights'],
    'bebas-neue': ['line-heights'],
    'permanent-marker': ['line-heights'],
    shrikhand: ['style-bits'],
  });
});

test.each<[what: string, fault: DesktopFault, make: () => Uint8Array]>([
  ['bold in one table alone', 'style-bits', () => word('head', 44, 1)],
  ['italic and regular at once', 'style-bits', () => word('OS/2', 62, 0x41)],
  ['an angle of an upright font', 'style-bits', () => word('post', 4, 0xfff4)],
  ['lines of half the height on a Mac', 'line-heights', () => word('hhea', 4, 300)],
  ['letters above the line of Windows', 'cut-letters', () => word('OS/2', 74, 100)],
])('%s is a fault of installation', async (_what, fault, make) => {
  expect(await faultsOf(make())).toContain(fault);
});
