import { expect, test } from 'vitest';
import { formatDate } from '../format-date.ts';
import { listPages } from './pager.tsx';

test('up to seven pages are all shown', () => {
  expect(listPages(3, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(listPages(1, 1)).toEqual([1]);
});

test('of many pages the first, the last and the near ones are shown, with gaps between', () => {
  expect(listPages(1, 20)).toEqual([1, 2, null, 20]);
  expect(listPages(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
  expect(listPages(20, 20)).toEqual([1, null, 19, 20]);
});

test('dates are written dd MMM yyyy', () => {
  expect(formatDate('2026-09-02T12:00:00.000Z')).toBe('02 Sep 2026');
  expect(formatDate('2026-11-20T12:00:00.000Z')).toBe('20 Nov 2026');
});
