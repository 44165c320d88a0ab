import { expect, test } from 'vitest';
import { nameCharacter } from '../drawing/name-character.ts';
import { groupCharacters } from './group-characters.ts';

const latin: [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x391, 0x3a1],
  [0x20ac, 0x20ac],
  [0xe000, 0xe001],
];
const listed = (query?: string) => groupCharacters(latin, query);
const pointsOf = (query: string) => listed(query).flatMap(({ ranges }) => ranges);

test('letters, figures, punctuation and money stand first, then scripts, then signs', () => {
  const names = listed().map(({ name }) => name);
  expect(names.slice(0, 5)).toEqual(['Capitals', 'Small letters', 'Figures', 'Punctuation', 'Currency']);
  expect(names).toContain('Accented capitals');
  expect(names).toContain('Greek');
  expect(names.at(-1)).toBe('Private use');
});

test('what draws nothing is no glyph to look at', () => {
  const all = listed().flatMap(({ ranges }) => ranges);
  for (const invisible of [0x20, 0xa0, 0xad])
    expect(all.some(([a, b]) => a <= invisible && invisible <= b)).toBe(false);
  expect(listed().find(({ name }) => name === 'Capitals')?.ranges).toEqual([[0x41, 0x5a]]);
});

test('a character is found by itself, by its code point and by words of its name', () => {
  expect(pointsOf('€')).toEqual([[0x20ac, 0x20ac]]);
  expect(pointsOf('U+20AC')).toEqual([[0x20ac, 0x20ac]]);
  expect(pointsOf('euro sign')).toEqual([[0x20ac, 0x20ac]]);
  expect(pointsOf('g breve')).toEqual(
    [
      [0x11e, 0x11e],
      [0x11f, 0x11f],
    ].toSorted(),
  );
  expect(pointsOf('nothing like it')).toEqual([]);
});

test('characters bear the names of Unicode, in a sentence', () => {
  expect(nameCharacter(0x67)).toBe('Latin small letter g');
  expect(nameCharacter(0xc4)).toBe('Latin capital letter A with diaeresis');
  expect(nameCharacter(0x628)).toBe('Arabic letter beh');
  expect(nameCharacter(0xae00)).toBe('Hangul syllable 글');
  expect(nameCharacter(0x6587)).toBe('Ideograph 6587');
  expect(nameCharacter(0xe000)).toBe('Private use E000');
});
