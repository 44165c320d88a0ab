import { assert, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromPayPalValue, toPayPalValue } from './order-body.ts';

describe('an amount at PayPal', () => {
  test('comes back as the same cents', () => {
    assert(
      property(
        integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        (cents) => fromPayPalValue(toPayPalValue(cents)) === cents,
      ),
    );
  });

  test('is written with digits, a point and two decimals', () => {
    assert(
      property(integer({ min: 0, max: 99_999_999 }), (cents) => /^(0|[1-9]\d*)\.\d\d$/.test(toPayPalValue(cents))),
    );
  });

  test('means the same with zeros in front or behind', () => {
    assert(
      property(
        integer({ min: 0, max: 99_999_999 }),
        constantFrom('', '0', '00'),
        constantFrom('', '0', '00'),
        (cents, a, b) => {
          expect(fromPayPalValue(a + toPayPalValue(cents) + b)).toBe(cents);
        },
      ),
    );
  });

  test('is never guessed from other text', () => {
    assert(
      property(string(), (text) => {
        const cents = fromPayPalValue(text);
        return cents === null || (Number.isSafeInteger(cents) && cents >= 0 && /^[0-9.]+$/.test(text));
      }),
    );
  });

  test.each([
    ['42', 4200],
    ['42.5', 4250],
    ['.5', 50],
    ['0.29', 29],
    ['1.15', 115],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('%s is %i cents', (value, cents) => {
    expect(fromPayPalValue(value)).toBe(cents);
  });

  test.each([
    '',
    '.',
    '42.',
    '-1.00',
    '+1.00',
    '1e3',
    '1,00',
    ' 1.00',
    '1.005',
    '0x10',
    'NaN',
    '90071992547409.92',
    '1'.repeat(33),
  ])('%j is no amount', (value) => {
    expect(fromPayPalValue(value)).toBeNull();
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is not written', (cents) => {
    expect(() => toPayPalValue(cents)).toThrow(RangeError);
  });
});
