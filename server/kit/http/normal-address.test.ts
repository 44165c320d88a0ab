import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalAddress } from './normal-address.ts';

test.each([
  '/',
  '/product',
  '/product/',
  '/id/?page=2',
  '/product.data?page=2',
  '/id/login',
  '/product/caf%C3%A9',
  '/a%2Fb',
  '/100%',
  "/it's!*()",
])('%s is spelled as it should be', (address) => expect(normalAddress(address)).toBe(address));

test.each([
  ['//product', '/product'],
  ['//evil.example/product', '/evil.example/product'],
  ['/product//fraunces', '/product/fraunces'],
  ['/product//', '/product/'],
  ['///', '/'],
  ['/%70roduct/%46raunces?text=%41//', '/product/Fraunces?text=%41//'],
  [`/${Buffer.from('café').toString('latin1')}`, '/caf%C3%A9'],
])('%s is led to %s', (address, normal) => {
  expect(normalAddress(address)).toBe(normal);
});

test.each([
  '/login/../product/fraunces',
  '/login/%2e%2e/product/fraunces',
  '/login/%2E./product',
  '/id/login/..',
  '/./product',
  // The router takes .data off and reads what is left.
  '/login/...data',
  '/login/..data',
  '/login/%2e%2e.data',
  '/login/%2e%2e/product/fraunces.data',
  '/login\\..\\product',
  '/login#/../product',
  '/log\tin',
  'http://shop.test/product',
  '*',
  '',
])('%s has no spelling that could be meant', (address) => {
  expect(normalAddress(address)).toBeNull();
});

test('an address in its normal spelling means the same to whoever reads it', () => {
  const pieces = ['/', '.', '%2e', '%2E', '%2f', 'login', 'id', '.data', '_', '%', '\\', '?', '#', '%61', 'é'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
      const normal = normalAddress(`/${parts.join('')}`);
      if (normal === null) return;
      expect(normalAddress(normal)).toBe(normal);
      const path = normal.split('?')[0]!;
      for (const read of [path, path.replace(/\.data$/, ''), path.replace(/_?\.data$/, '')])
        expect(new URL(`http://shop.test${read}`).pathname).toBe(read || '/');
    }),
    { numRuns: 2_000 },
  );
});
