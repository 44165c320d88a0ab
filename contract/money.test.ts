import { afterEach, expect, test } from 'vitest';
import { type CurrencyCode, currencyCodes, currencyOf, isTaken } from './currencies.ts';
import { speakIn } from './languages/speak-in.ts';
import {
  asCents,
  asDecimal,
  centsOf,
  countIn,
  formatDollars,
  fromDollars,
  LARGEST_TOTAL_CENTS,
  toDollars,
} from './money.ts';
import { namePriceBand, priceBandOf, priceBands } from './price-bands.ts';
import { parsePrice } from './prices/price-words.ts';
import { writeAs } from './text/write-number.ts';
import { moneyIn } from './words.ts';

const choose = (code: CurrencyCode) => countIn(currencyOf(code));
afterEach(() => {
  choose('USD');
  writeAs('en-GB');
});

test('dollars are written and read as they always were', () => {
  expect(formatDollars(asCents(123_450))).toBe('$1,234.50');
  expect(formatDollars(asCents(4200), { short: true })).toBe('$42');
  expect(formatDollars(asCents(-5))).toBe('-$0.05');
  expect(speakIn('id', () => formatDollars(asCents(123_450)))).toBe('$1.234,50');
  writeAs('de-DE');
  expect(formatDollars(asCents(123_450))).toBe('$1.234,50');
  expect([fromDollars('12.5'), fromDollars(42), fromDollars('1.005'), toDollars(asCents(4205))]).toEqual([
    1250,
    4200,
    null,
    42.05,
  ]);
});

test.each([
  ['EUR', '€1,234.50', '€1.234,50', '1.234,50\u00a0€'],
  ['CHF', 'CHF\u00a01,234.50', 'CHF\u00a01.234,50', '1.234,50\u00a0CHF'],
  ['JPY', '¥123,450', '¥123.450', '123.450\u00a0¥'],
  ['IDR', 'Rp\u00a0123,450', 'Rp\u00a0123.450', '123.450\u00a0Rp'],
  ['AUD', 'A$1,234.50', 'A$1.234,50', '1.234,50\u00a0A$'],
] as const)(
  '%s is written with its sign and decimals, where the language has the sign',
  (code, english, indonesian, german) => {
    choose(code);
    expect(formatDollars(asCents(123_450))).toBe(english);
    expect(speakIn('id', () => formatDollars(asCents(123_450)))).toBe(indonesian);
    writeAs('de-DE');
    expect(formatDollars(asCents(123_450))).toBe(german);
  },
);

test.each(['JPY', 'HUF', 'TWD', 'IDR'] as const)(
  '%s has no decimals: a whole amount is one, any other is refused',
  (code) => {
    choose(code);
    expect([fromDollars(4200), fromDollars('4200'), toDollars(asCents(4200))]).toEqual([4200, 4200, 4200]);
    expect([fromDollars('12.5'), fromDollars(12.5), fromDollars('12.0')]).toEqual([null, null, null]);
    expect([asDecimal(4200), centsOf(-4200)]).toEqual(['4200', -4200]);
    expect(moneyIn.safeParse('12.5').error?.issues[0]?.message).toBe(`A whole amount in ${code}.`);
    expect(parsePrice('1-5: 4900, 6+: 3900')).toMatchObject({ steps: [{ price: 4900 }, { price: 3900 }] });
    expect(parsePrice('12.5')).toHaveProperty('why');
  },
);

test('every currency has an amount of its own back as it was written', () => {
  for (const code of currencyCodes) {
    choose(code);
    for (const cents of [0, 1, 99, 100, 4205, 99_999_999])
      expect(fromDollars(asDecimal(toDollars(asCents(cents)))), `${cents} ${code}`).toBe(cents);
  }
});

test('PayPal takes its two dozen currencies, and none of the others', () => {
  expect(currencyCodes.filter(isTaken)).toHaveLength(24);
  expect(currencyCodes.filter((code) => !isTaken(code))).toContain('IDR');
  expect(isTaken('XXX')).toBe(false);
});

test('price bands begin where they make sense in the currency', () => {
  expect(priceBands.map(namePriceBand)).toEqual(['Under $50', '$50 to $100', 'Above $100']);
  choose('IDR');
  expect(priceBands.map(namePriceBand)[0]?.replace('\u00a0', ' ')).toBe('Under Rp 500,000');
  expect([499_999, 500_000, 1_000_000, 1_000_001].map(priceBandOf)).toEqual([
    'under-50',
    '50-100',
    '50-100',
    'above-100',
  ]);
});

test('an exclusive licence can be paid for in a currency of many digits', () => {
  choose('IDR');
  expect(LARGEST_TOTAL_CENTS).toBe(999_999_999);
  for (const code of ['JPY', 'USD'] as const) {
    choose(code);
    expect(LARGEST_TOTAL_CENTS).toBe(99_999_999);
  }
});
