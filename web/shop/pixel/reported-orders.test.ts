import { expect, test } from 'vitest';
import { claimReport } from './purchases.ts';

function makeStorage(stored: string | null = null) {
  const state = { stored };
  return {
    state,
    getItem: () => state.stored,
    setItem: (_key: string, value: string) => {
      state.stored = value;
    },
  };
}

test('an order is reported once, also when the page is loaded again', () => {
  const storage = makeStorage();
  expect(claimReport(17, storage)).toBe(true);
  expect(claimReport(17, storage)).toBe(false);
  expect(claimReport(17, makeStorage(storage.state.stored))).toBe(false);
  expect(claimReport(18, storage)).toBe(true);
});

test.each(['{', '{"a":1}', '"17"', '[null, "17"]'])('what is no list of orders (%s) keeps no order back', (stored) => {
  expect(claimReport(17, makeStorage(stored))).toBe(true);
});

test('the list does not grow for ever', () => {
  const storage = makeStorage();
  for (let id = 1; id <= 300; id += 1) claimReport(id, storage);
  expect(JSON.parse(storage.state.stored ?? '')).toHaveLength(200);
  expect(claimReport(300, storage)).toBe(false);
});
