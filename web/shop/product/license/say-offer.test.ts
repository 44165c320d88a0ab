import { expect, test } from 'vitest';
import { sayOffer, saySteps } from './say-offer.ts';

test('steps are said plainly, each with what one of so many costs', () => {
  const steps = [
    { from: 1, to: 5, price: 49 },
    { from: 6, to: 6, price: 39.5 },
    { from: 7, to: null, price: 29 },
  ];
  expect(saySteps(steps)).toBe('1 to 5 at $49 each, 6 at $39.50, 7 and more at $29');
  expect(saySteps([])).toBe('');
});

test('a licence says its limits, its steps and its files, and nothing where it has none', () => {
  const usageDetailsList = [{ label: 'Websites', value: '1' }];
  const web = {
    usageDetailsList,
    steps: [{ from: 1, to: null, price: 9 }],
    delivers: ['ZIP', 'WOFF', 'WOFF2', 'KIT'] as const,
  };
  expect(sayOffer({ ...web, delivers: [...web.delivers], termMonths: null }, ['ZIP', 'TTF', 'WOFF', 'WOFF2'])).toEqual([
    '1 website',
    'Any number at $9 each',
    'Delivers WOFF, WOFF2, web kit',
  ]);
  expect(
    sayOffer({ usageDetailsList: [], steps: [], termMonths: null, delivers: ['ZIP', 'OTF'] }, ['ZIP', 'TTF']),
  ).toEqual([]);
  expect(sayOffer({ usageDetailsList: [], steps: [], termMonths: null, delivers: ['KIT'] }, [])).toEqual([]);
});
