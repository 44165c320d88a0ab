import { expect, test } from 'vitest';
import { cutLine } from './cut-line.ts';

/** Every letter 100 wide. */
const fromLeft = (words: string) => [...Array.from({ length: words.length + 1 }).keys()].map((at) => at * 100);
const fromRight = (words: string) => fromLeft(words).reverse();

test('a line that is too long ends behind the last whole word that there is room for, before the next begins', () => {
  const words = 'A slow boat';
  expect(cutLine(fromLeft(words), words, 1100)).toBeNull();
  expect(cutLine(fromLeft(words), words, 1099)).toBe(650);
  expect(cutLine(fromLeft(words), words, 600)).toBe(650);
  expect(cutLine(fromLeft(words), words, 599)).toBe(150);
});

test('where no word has room it ends behind a letter, and keeps a letter together with its marks', () => {
  expect(cutLine(fromLeft('harbour'), 'harbour', 350)).toBe(300);
  expect(cutLine(fromLeft('a\u0301e\u0301o\u0301'), 'a\u0301e\u0301o\u0301', 399)).toBe(200);
  expect(cutLine(fromLeft('ha'), 'ha', 50)).toBe(0);
});

test('a line that begins at the right ends at the left', () => {
  const words = 'حروف جميلة';
  expect(cutLine(fromRight(words), words, 1000)).toBeNull();
  expect(cutLine(fromRight(words), words, 500)).toBe(550);
});

test('in a line of both directions nothing is cut where a run of the other direction is under way', () => {
  expect(cutLine([0, 100, 400, 300, 400, 500], 'abאבc', 350)).toBe(100);
});
