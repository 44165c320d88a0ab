import { expect, test } from 'vitest';
import { contrastOf, isColor, readableInk } from './readable-ink.ts';

test('contrast is 21 for black on white, 1 for a colour on itself, and the same for short and long spellings', () => {
  expect(contrastOf('#000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#abc', '#aabbcc')).toBeCloseTo(1);
  expect(contrastOf('#767676', '#fff')).toBeCloseTo(4.54, 2);
});

test('a button keeps the colour of the template where it can be seen, and else is black or white', () => {
  expect(readableInk('#0f4a3a', '#f3d27a')).toBe('#f3d27a');
  expect(readableInk('#ffffff', '#fefefe')).toBe('#000000');
  expect(readableInk('#101010', '#111111')).toBe('#ffffff');
});

test('only short and long hexadecimal colours are colours', () => {
  expect(['#fff', '#0F4A3A', 'red', '#ffff', '#12345g', '#fff;x'].map(isColor)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
