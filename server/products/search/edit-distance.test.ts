import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test('letters that are missing, too many, wrong or swapped are one slip each', () => {
  expect(editDistance('amri', 'amiri', 2)).toBe(1);
  expect(editDistance('amiiri', 'amiri', 2)).toBe(1);
  expect(editDistance('anten', 'anton', 2)).toBe(1);
  expect(editDistance('naton', 'anton', 2)).toBe(1);
  expect(editDistance('anton', 'anton', 0)).toBe(0);
  expect(editDistance('roboto', 'anton', 2)).toBe(3);
});

test('the beginning of a word is enough while one types', () => {
  expect(editDistance('cormoront', 'cormorantgaramond', 2, true)).toBe(1);
  expect(editDistance('cormoront', 'cormorantgaramond', 2)).toBe(3);
});
