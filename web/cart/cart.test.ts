import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addToCart, type CartItem, changeQuantity, limitQuantity, parseCart, removeFromCart, sumCart } from './cart.ts';

const line = (change: Partial<CartItem> = {}): CartItem => ({
  productId: 1,
  name: 'Fraunces',
  licenseName: 'Standard License',
  licenseType: 'Standard',
  licenseTypeId: 1,
  price: 64,
  quantity: 1,
  image: '/api/product/1/preview.svg?text=Fraunces&v=a',
  ...change,
});

test('adding the same font under the same licence makes more of one line', () => {
  const cart = addToCart([line()], [line({ quantity: 2 })]);
  expect(cart).toEqual([line({ quantity: 3 })]);
});

test('the same font under another licence is a line of its own', () => {
  expect(addToCart([line()], [line({ licenseTypeId: 2 })])).toHaveLength(2);
});

test('a line added again takes the price it has now', () => {
  expect(addToCart([line({ price: 64 })], [line({ price: 58 })])[0]?.price).toBe(58);
});

test('a quantity is a whole number from 1 to 999, whatever was typed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.integer()), (typed) => {
      const quantity = limitQuantity(typed);
      return Number.isInteger(quantity) && quantity >= 1 && quantity <= 999;
    }),
  );
  expect(changeQuantity([line()], line(), 2.9)[0]?.quantity).toBe(2);
});

test('taking a line out leaves the others as they are', () => {
  const other = line({ productId: 2 });
  expect(removeFromCart([line(), other], line())).toEqual([other]);
});

test('the sum is exact to the cent', () => {
  expect(sumCart([line({ price: 0.1, quantity: 3 }), line({ productId: 2, price: 19.99, quantity: 3 })])).toBe(6027);
});

test('what is stored comes back as it was', () => {
  const cart = [line(), line({ productId: 2, quantity: 7 })];
  expect(parseCart(JSON.stringify(cart))).toEqual(cart);
});

test('anything stored that is not a cart is thrown away', () => {
  for (const stored of [null, '', '{', '{}', '[1]', '[{}]', JSON.stringify([{ ...line(), quantity: 0 }])]) {
    expect(parseCart(stored)).toEqual([]);
  }
  fc.assert(fc.property(fc.json(), (stored) => Array.isArray(parseCart(stored))));
});

test('every quantity of a line has the price of its step, whether it was set or added', () => {
  const steps = [
    { from: 1, to: 5, price: 64 },
    { from: 6, to: null, price: 40.5 },
  ];
  const stepped = line({ steps, quantity: 3 });
  expect(changeQuantity([stepped], stepped, 6)[0]).toMatchObject({ quantity: 6, price: 40.5 });
  expect(changeQuantity(changeQuantity([stepped], stepped, 6), stepped, 5)[0]?.price).toBe(64);
  const cart = addToCart([stepped], [stepped]);
  expect([cart[0]?.price, sumCart(cart)]).toEqual([40.5, 24_300]);
  expect(parseCart(JSON.stringify(cart))).toEqual(cart);
});
