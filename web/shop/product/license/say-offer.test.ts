import { expect, test } from 'vitest';
import { describeDelivery, describeOffer, formatSteps } from './say-offer.ts';

test('steps are said plainly, each with what one of so many costs', () => {
  const steps = [
    { from: 1, to: 5, price: 49 },
    { from: 6, to: 6, price: 39.5 },
    { from: 7, to: null, price: 29 },
  ];
  expect(formatSteps(steps)).toBe('1 to 5 at $49 each, 6 at $39.50, 7 and more at $29');
  expect(formatSteps([])).toBe('');
});

test('a licence says for how long it holds and its steps; its limits stand in its help', () => {
  expect(describeOffer({ steps: [{ from: 1, to: null, price: 9 }], termMonths: 12 })).toEqual([
    'Holds for a year',
    'Any number at $9 each',
  ]);
  expect(describeOffer({ steps: [], termMonths: null })).toEqual([]);
});

test('a licence says what it delivers of the formats that the font has', () => {
  expect(describeDelivery({ delivers: ['ZIP', 'WOFF', 'WOFF2', 'KIT'] }, ['ZIP', 'TTF', 'WOFF', 'WOFF2'])).toBe(
    'Delivers WOFF, WOFF2, web kit',
  );
  expect(describeDelivery({ delivers: ['ZIP', 'OTF'] }, ['ZIP', 'TTF'])).toBe('');
  expect(describeDelivery({ delivers: ['KIT'] }, [])).toBe('');
});
