import { expect, test } from 'vitest';
import { bodyOf, centsOf, type RefundChoice } from './propose-refund.ts';

const lines = [
  { id: 1, name: 'Amiri', cents: 4205 },
  { id: 2, name: 'Syne', cents: 5800 },
];
const choose = (change: Partial<RefundChoice>): RefundChoice => ({ how: 'all', lineIds: [], amount: '', ...change });
const cents = (change: Partial<RefundChoice>, left = 10005) => centsOf(choose(change), left, lines);

test('all is what is left, lines are what they cost, an amount is what was typed', () => {
  expect(cents({})).toBe(10005);
  expect(cents({ how: 'lines', lineIds: [2] })).toBe(5800);
  expect(cents({ how: 'lines', lineIds: [1, 2] })).toBe(10005);
  expect(cents({ how: 'amount', amount: ' 58 ' })).toBe(5800);
  expect(cents({ how: 'amount', amount: '0.07' })).toBe(7);
});

test('nothing, more than is left, or what is no amount can not be given back', () => {
  expect(cents({ how: 'lines' })).toBeNull();
  expect(cents({ how: 'lines', lineIds: [1, 2] }, 9000)).toBeNull();
  for (const amount of ['', '0', '-1', '1.005', '100.06', 'all', '1e2'])
    expect(cents({ how: 'amount', amount })).toBeNull();
});

test('the shop is sent what was chosen and nothing else', () => {
  const both = { lineIds: [2], amount: '12.5' };
  expect(bodyOf(choose(both), 'a')).toEqual({ reason: 'a' });
  expect(bodyOf(choose({ ...both, how: 'lines' }), 'a')).toEqual({ reason: 'a', items: [2] });
  expect(bodyOf(choose({ ...both, how: 'amount' }), '')).toEqual({ reason: '', amount: 12.5 });
});
