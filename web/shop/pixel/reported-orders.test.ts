import { beforeEach, expect, test } from 'vitest';
import { readItem, writeItem } from '../../ui/browser-storage.ts';
import { claimReport } from './purchases.ts';

beforeEach(() => writeItem('pixelReported', '[]'));

test('an order is reported once, also when the page is loaded again', () => {
  expect(claimReport(17)).toBe(true);
  expect(claimReport(17)).toBe(false);
  expect(claimReport(18)).toBe(true);
});

test.each(['{', '{"a":1}', '"17"', '[null, "17"]'])('what is no list of orders (%s) keeps no order back', (stored) => {
  writeItem('pixelReported', stored);
  expect(claimReport(17)).toBe(true);
});

test('the list does not grow for ever', () => {
  for (let id = 1; id <= 300; id += 1) claimReport(id);
  expect(JSON.parse(readItem('pixelReported') ?? '')).toHaveLength(200);
  expect(claimReport(300)).toBe(false);
});
