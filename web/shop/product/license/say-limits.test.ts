import { expect, test } from 'vitest';
import { sayLimits } from './say-offer.ts';

test('limits stand in one line, one of a thing without its s', () => {
  const web = [
    { label: 'Websites', value: '1' },
    { label: 'Monthly views', value: '100,000' },
  ];
  expect(sayLimits(web)).toBe('1 website, 100,000 monthly views');
  expect(sayLimits([{ label: 'Users', value: 'max 10' }])).toBe('max 10 users');
});

test('what is no figure is left to the details', () => {
  expect(sayLimits([{ label: 'Limits', value: 'on request' }])).toBe('');
});
