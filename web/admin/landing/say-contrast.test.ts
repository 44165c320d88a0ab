import { expect, test } from 'vitest';
import { sayContrast } from './section-fields.tsx';

test('contrast is said in words, and what falls short by a hair is not called enough', () => {
  expect(sayContrast('#ffffff', '#000')).toBe('Contrast 21.0, very good');
  expect(sayContrast('#fff', '#767676')).toBe('Contrast 4.5, good');
  expect(sayContrast('#fff', '#777777')).toMatch(/^Contrast 4\.4, too low/);
  expect(sayContrast('#fff', '#fff')).toMatch(/^Contrast 1\.0, too low/);
});

test('nothing is said of what is not a colour yet', () => {
  expect(sayContrast('#ff', '#000')).toBeUndefined();
  expect(sayContrast('#fff', 'red')).toBeUndefined();
});
