import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameAddress } from './public-addresses.ts';

test('the same page has one name however its query is ordered', () => {
  expect(nameAddress('/product?sort=price-asc&page=2')).toBe('/product?page=2&sort=price-asc');
  expect(nameAddress('/product?page=2&sort=price-asc')).toBe('/product?page=2&sort=price-asc');
});

test('query keys that a page does not know are left out of its name', () => {
  expect(nameAddress('/?utm_source=letter')).toBe('/');
  expect(nameAddress('/product?fbclid=1&page=3')).toBe('/product?page=3');
  expect(nameAddress('/checkout?paymentId=PAY-1&PayerID=AB12')).toBe('/checkout');
  expect(nameAddress('/reset?token=secret')).toBe('/reset');
  expect(nameAddress('/confirm-email?token=secret')).toBe('/confirm-email');
  expect(nameAddress('/undo-email?token=secret')).toBe('/undo-email');
});

test('an address that no page has gets no name', () => {
  expect(nameAddress('/wp-login.php')).toBeNull();
  expect(nameAddress('/product/a/b')).toBeNull();
  expect(nameAddress(`/product?query=${'a'.repeat(2_000)}`)).toBeNull();
});

test('the data of a page is kept beside the page, under its own name', () => {
  expect(nameAddress('/product.data?page=2&_routes=shop&x=1')).toBe('/product.data?_routes=shop&page=2');
  expect(nameAddress('/_.data')).toBe('/_.data');
});

test('a name names itself', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const name = nameAddress(`/product?${query}`);
      return name === null || nameAddress(name) === name;
    }),
  );
});

test('whatever unknown keys somebody adds, no new name comes of it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), (key, value) => {
      const unknown = new URLSearchParams({ [`x${key}`]: value });
      return nameAddress(`/product?page=2&${unknown}`) === '/product?page=2';
    }),
  );
});
