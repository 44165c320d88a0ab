import { expect, test } from 'vitest';
import { describeContrast } from './section-fields.tsx';

test('contrast is said in words, and what falls short by a hair is not called enough', () => {
  expect(describeContrast('#ffffff', '#000')).toBe('Contrast 21.0, very good');
  expect(describeContrast('#fff', '#767676')).toBe('Contrast 4.5, good');
  expect(describeContrast('#fff', '#777777')).toMatch(/^Contrast 4\.4 is too low/);
  expect(describeContrast('#fff', '#fff')).toMatch(/^Contrast 1\.0 is too low/);
});

test('nothing is said of what is not a colour yet', () => {
  expect(describeContrast('#ff', '#000')).toBeUndefined();
  expect(describeContrast('#fff', 'red')).toBeUndefined();
});
