import { expect, test } from 'vitest';
import { multiplyLimit } from './limits.ts';

test.each([
  ['5', 3, '15'],
  ['1-5', 2, '1-10'],
  ['max 10', 4, 'max 40'],
  ['up to 1,000,000', 2, 'up to 2,000,000'],
  ['100,000', 3, '300,000'],
  ['2500', 2, '5,000'],
])('%s, %i times, is %s', (value, quantity, together) => {
  expect(multiplyLimit(value, quantity)).toBe(together);
});

test('one licence allows what its own words say', () => {
  for (const value of ['1-5', 'max 10', '1,000', 'on request', '']) expect(multiplyLimit(value, 1)).toBe(value);
});

test.each(['on request', 'one title, any print run', '5 in Europe, 3 elsewhere', '2-4', '12 months', '1,00', ''])(
  'words that are not one figure stay: "%s"',
  (value) => {
    expect(multiplyLimit(value, 7)).toBe(value);
  },
);
