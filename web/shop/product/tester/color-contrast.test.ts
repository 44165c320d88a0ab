import { expect, test } from 'vitest';
import { chooseInk, contrastOf } from './color-contrast.ts';
import pairs from './color-pairs.json' with { type: 'json' };

test('black on white differs by twenty-one to one, a colour from itself by nothing', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#777777')).toBe(1);
});

test('letters that could not be read turn black or white', () => {
  expect(chooseInk('#ffff00', '#ffffff')).toBe('#000000');
  expect(chooseInk('#222222', '#000000')).toBe('#ffffff');
  expect(chooseInk('#1e4a36', '#ffffff')).toBe('#1e4a36');
});

test('every named pair of colours can be read', () => {
  for (const { name, ink, ground } of pairs.filter((pair) => pair.ink !== ''))
    expect(contrastOf(ink, ground), name).toBeGreaterThan(4.5);
});
