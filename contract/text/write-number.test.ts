import { afterEach, expect, test } from 'vitest';
import { localeNames } from '../shop/locales.ts';
import { writeAs, writeNumber } from './write-number.ts';

afterEach(() => writeAs('en-GB'));

const numbers = [
  ...[0, 1, 12, 999, 1000, 9999, 10_000, 123_456, 1_234_567, 1250.5, 12_345.678, 0.125, 0.1, 1.005, 2.5],
  ...Array.from({ length: 400 }, (_, index) => Math.round(1.6 ** (index % 40) * 997 * (index + 1)) / 1000),
].flatMap((number) => [number, -number].filter((one) => !Object.is(one, -0)));

test('what is too small for a decimal is zero', () => {
  expect(writeNumber(1e-9, 2)).toBe('0.00');
});

test.each(localeNames)('numbers in %s are written as the locale writes them', (locale) => {
  writeAs(locale);
  for (const decimals of [undefined, 0, 1, 2]) {
    const known = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    for (const number of numbers)
      expect(writeNumber(number, decimals), `${number} with ${decimals} decimals`).toBe(known.format(number));
  }
});
