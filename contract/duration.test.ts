import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDuration } from './duration.ts';

test.each([
  ['1', 1],
  [12, 12],
  ['monthly', 1],
  [' Monthly ', 1],
  ['Every Month', 1],
  ['bulanan', 1],
  ['quarterly', 3],
  ['half-yearly', 6],
  ['HALF_YEARLY', 6],
  ['semi-annual', null],
  ['semiannual', 6],
  ['yearly', 12],
  ['annual', 12],
  ['Tahunan', 12],
  ['3 months', 3],
  ['3months', 3],
  ['1 bulan', 1],
  ['2 years', 24],
  ['10 tahun', 120],
  ['２ years', 24],
  ['4 quarters', 12],
  ['weekly', null],
  ['30 days', null],
  ['lifetime', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['', null],
  ['121', null],
  ['11 years', null],
])('a duration typed as %j is %j months', (typed, months) => {
  expect(readDuration(typed)).toBe(months);
});

test('whatever is typed is 1 to 120 whole months or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer(), fc.double()), (typed) => {
      const months = readDuration(typed);
      expect(months === null || (Number.isInteger(months) && months >= 1 && months <= 120)).toBe(true);
    }),
  );
});

test('a number of months means itself, however it is written', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120 }),
      fc.constantFrom('', ' ', ' months', '-months', ' bulan', 'mo'),
      (n, unit) => {
        expect(readDuration(`${n}${unit}`)).toBe(n);
      },
    ),
  );
});
