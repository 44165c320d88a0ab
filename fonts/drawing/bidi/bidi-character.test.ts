import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { classifyBidi, findDirection, levelText } from './bidi-levels.ts';

const file = new URL('../../data/bidi-character-test.txt.br', import.meta.url);
const cases = brotliDecompressSync(readFileSync(file)).toString('utf8').split('\n');

/** The levels that this shop gives the case, written as Unicode's test writes them; x stands for what has no place. */
function levelCase(line: string): { given: string; wanted: string } {
  const [points, notified, base, wanted] = line.split(';') as [string, '0' | '1' | '2', string, string];
  const codePoints = points.split(' ').map((point) => Number.parseInt(point, 16));
  const direction = { 0: 'ltr', 1: 'rtl', 2: findDirection(codePoints) }[notified] as 'ltr' | 'rtl';
  const unplaced = wanted.split(' ').map((level) => level === 'x');
  const levels = levelText(codePoints, direction).map((level, i) => (unplaced[i] ? 'x' : level));
  return {
    given: `${direction === 'rtl' ? 1 : 0}: ${levels.join(' ')}`,
    wanted: `${base}: ${wanted}`,
  };
}

describe('two directions in one line', () => {
  // Unicode's BidiCharacterTest 15.0, less the 102 cases that hold marks of embeddings or isolates, brotli-packed.
  it('stand as in every one of the 91,605 cases by which Unicode tests it', () => {
    expect(cases).toHaveLength(91_605);
    const wrong = cases.filter((line) => {
      const { given, wanted } = levelCase(line);
      return given !== wanted;
    });
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it.each([
    ['a kashida', 0x0640, 'AL'],
    ['a letter of Unicode 14', 0x0870, 'AL'],
    ['a letter that is not yet assigned, in a block of Arabic', 0x08ff - 0x6a, 'AL'],
    ['a figure of Hanifi Rohingya', 0x10d30, 'AN'],
    ['a figure of Garay', 0x10d40, 'AN'],
    ['a symbol of maths', 0x2427, 'ON'],
    ['an outlined figure', 0x1ccf0, 'EN'],
    ['a currency sign', 0x20bf, 'ET'],
    ['an ideograph', 0x4e00, 'L'],
    ['the last code point of all', 0x10ffff, 'BN'],
  ])('take %s for what Unicode says it is', (_what, codePoint, bidi) => {
    expect(classifyBidi(codePoint)).toBe(bidi);
  });
});
