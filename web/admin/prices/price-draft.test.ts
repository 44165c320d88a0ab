import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PriceStep } from '#contract/price.ts';
import { draftOfPrice, emptyPrice, type PriceDraft, readPriceDraft } from './price-draft.ts';

const rows = (...pairs: [to: string, price: string][]) => ({
  ...emptyPrice('quantity'),
  rows: pairs.map(([to, price]) => ({ to, price })),
});

test('rows by quantity leave no gap: each begins after the one before, and the last goes on', () => {
  expect(readPriceDraft(rows(['5', '60'], ['20', '$40.50'], ['7', '29']))).toEqual({
    price: null,
    factor: null,
    steps: [
      { from: 1, to: 5, price: 60 },
      { from: 6, to: 20, price: 40.5 },
      { from: 21, to: null, price: 29 },
    ],
  });
});

test('what is wrong is said at its row', () => {
  const wrong = (draft: PriceDraft) => Object.keys((readPriceDraft(draft) as { wrong: object }).wrong);
  expect(wrong(rows(['5', '60'], ['3', '40'], ['', '29']))).toEqual(['rows.1.to']);
  expect(wrong(rows(['', '60'], ['', 'a lot']))).toEqual(['rows.0.to', 'rows.1.price']);
  expect(wrong(rows(['999', '60'], ['', '40']))).toEqual(['rows.0.to']);
  expect(wrong({ ...emptyPrice('amount'), amount: '-3' })).toEqual(['amount']);
  expect(wrong({ ...emptyPrice('factor'), factor: '0' })).toEqual(['factor']);
});

test('a price that is there is written as it is read', () => {
  const dollars = fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100);
  const steps = fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 998 }), { maxLength: 6 }),
      fc.array(dollars, { minLength: 7, maxLength: 7 }),
    )
    .map(([ends, prices]) => {
      const sorted = ends.toSorted((one, other) => one - other);
      return [...sorted, null].map((to, at) => ({ from: at === 0 ? 1 : sorted[at - 1]! + 1, to, price: prices[at]! }));
    });
  const own = fc.oneof(
    dollars.map((price) => ({ price, factor: null, steps: [] })),
    fc.integer({ min: 1, max: 99_999 }).map((times) => ({ price: null, factor: times / 1000, steps: [] })),
    steps.map((all) => ({ price: null, factor: null, steps: all })),
    fc.constant({ price: null, factor: null, steps: [] as PriceStep[] }),
  );
  fc.assert(fc.property(own, (price) => void expect(readPriceDraft(draftOfPrice(price))).toEqual(price)));
});
