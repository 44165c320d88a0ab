import { expect, test } from 'vitest';
import { moveItem } from './sortable.tsx';

test('an item moves to another place, and no further than the ends', () => {
  const three = ['a', 'b', 'c'];
  expect(moveItem(three, 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(three, 2, 0)).toEqual(['c', 'a', 'b']);
  for (const [from, to] of [
    [0, -1],
    [2, 3],
    [1, 1],
    [9, 0],
  ] as const)
    expect(moveItem(three, from, to)).toBe(three);
});
