import { expect, test } from 'vitest';
import type { QuotedLine } from '#contract/nouns/orders.ts';
import type { CartItem } from './cart.ts';
import { applyPrices, applyQuote } from './cart-changes.ts';

const item: CartItem = {
  productId: 1,
  name: 'Amiri',
  licenseName: 'Standard License',
  licenseType: 'Standard',
  licenseTypeId: 1,
  price: 62,
  quantity: 1,
  image: '',
};
const quoted = (change: Partial<QuotedLine>): QuotedLine => ({
  product_id: 1,
  part_id: 0,
  tier_id: 0,
  part: null,
  tier: null,
  license_type_id: 1,
  quantity: 1,
  available: true,
  owned: null,
  price: 62,
  listPrice: 62,
  basePrice: 62,
  discount: 0,
  name: 'Amiri',
  licenseName: 'Standard License',
  image: '',
  credit: null,
  exclusive: false,
  agencyKeeps: false,
  terms: null,
  members: [],
  heldUntil: null,
  steps: [],
  ...change,
});

test('a price that is as it was is not talked about', () => {
  expect(applyQuote([item], [quoted({})])).toEqual({ cart: [item], changes: [] });
});

test('a price that changed is taken over and told', () => {
  const { cart, changes } = applyQuote([item], [quoted({ price: 58, listPrice: 58 })]);
  expect(cart[0]?.price).toBe(58);
  expect(changes).toEqual(['Amiri, Standard License, went from $62 to $58 since you added it.']);
});

test('a licence that is no longer on offer goes out of the cart and is told', () => {
  const { cart, changes } = applyQuote([item], [quoted({ available: false, price: null })]);
  expect(cart).toEqual([]);
  expect(changes).toEqual(['Amiri, Standard License, is no longer on offer.']);
});

test('a line that the shop said nothing about stays', () => {
  expect(applyQuote([item], []).cart).toEqual([item]);
});

test('the prices of a refused order are taken over line by line', () => {
  const other = { ...item, productId: 2 };
  const { cart } = applyPrices(
    [item, other],
    [{ product_id: 2, part_id: 0, tier_id: 0, license_type_id: 1, price: 70.5 }],
  );
  expect(cart.map(({ price }) => price)).toEqual([62, 70.5]);
});

const steps = [
  { from: 1, to: 5, price: 62 },
  { from: 6, to: null, price: 50 },
];

test('a line that grew while the shop was asked has the price of its step', () => {
  const many = { ...item, quantity: 7 };
  expect(applyQuote([many], [quoted({ steps })]).cart).toEqual([{ ...many, price: 50, steps }]);
});

test('steps that a refused order shows to be old are not reckoned with any more', () => {
  const prices = [{ product_id: 1, part_id: 0, tier_id: 0, license_type_id: 1, price: 70 }];
  expect(applyPrices([{ ...item, steps }], prices).cart).toEqual([{ ...item, price: 70, steps: [] }]);
});
