import { assert, integer, property, subarray, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Part } from '#contract/nouns/parts.ts';
import { chooseParts, sumOf, toggleStyles } from './choose-parts.ts';

const part = (id: number, styleIds: number[], price: number): Part => ({
  id,
  kind: id === 0 ? 'family' : styleIds.length > 1 ? 'package' : 'style',
  name: `Part ${id}`,
  styleIds,
  regularPrice: price,
  salePrice: null,
  price,
});
const ids = (parts: readonly Part[] | null) => parts?.map(({ id }) => id);
const STYLES = [1, 2, 3, 4, 5];
const parts = [
  part(0, STYLES, 100),
  part(10, [1, 2], 40),
  part(11, [1, 2, 3], 60),
  ...[1, 2, 3, 4].map((id) => part(id, [id], 25)),
];

describe('the parts of a choice', () => {
  test('nothing chosen, and everything, is the family', () => {
    expect([ids(chooseParts(parts, new Set())), ids(chooseParts(parts, new Set(STYLES)))]).toEqual([[0], [0]]);
  });

  test('a package that lies within the choice takes the place of dearer styles', () => {
    expect(ids(chooseParts(parts, new Set([1, 2])))).toEqual([10]);
    expect(ids(chooseParts(parts, new Set([1, 2, 4])))).toEqual([10, 4]);
    expect(ids(chooseParts(parts, new Set([1, 3])))).toEqual([1, 3]);
  });

  test('styles that cost as much as the family are the family', () => {
    const dear = [part(0, STYLES, 60), ...parts.slice(1)];
    expect(ids(chooseParts(dear, new Set([1, 3, 4])))).toEqual([0]);
  });

  test('a style that is not sold alone is no choice without its package', () => {
    expect(chooseParts(parts, new Set([5]))).toBe(null);
  });

  test('is never dearer than its styles one by one nor than the family, and always covers exactly what was chosen', () => {
    const prices = uniqueArray(integer({ min: 1, max: 99 }), { minLength: 8, maxLength: 8 });
    const sets = uniqueArray(subarray(STYLES, { minLength: 2, maxLength: 4 }), { maxLength: 3 });
    assert(
      property(prices, sets, subarray(STYLES, { minLength: 1 }), (prices, packages, chosen) => {
        const some = [
          part(0, STYLES, 100),
          ...packages.map((styles, at) => part(10 + at, styles, prices[5 + at]!)),
          ...STYLES.map((id, at) => part(id, [id], prices[at]!)),
        ];
        const bought = chooseParts(some, new Set(chosen))!;
        const alone = chosen.reduce((sum, id) => sum + prices[id - 1]!, 0);
        expect(sumOf(bought)).toBeLessThanOrEqual(Math.min(100, chosen.length === STYLES.length ? 100 : alone));
        if (bought[0]?.kind !== 'family')
          expect([...new Set(bought.flatMap(({ styleIds }) => styleIds))].sort()).toEqual([...chosen].sort());
      }),
    );
  });
});

test('a style that is sold only with others leaves with them', () => {
  const some = [part(0, [1, 2, 3], 90), part(10, [1, 2], 50), part(1, [1], 30)];
  const both = toggleStyles(some, new Set(), [1, 2], true);
  expect([...both]).toEqual([1, 2]);
  expect([...toggleStyles(some, both, [1], false)]).toEqual([]);
  expect([...toggleStyles(some, both, [2], false)]).toEqual([1]);
});
