import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeSlug, makeSlug } from './make-slug.ts';

test.each([
  ['Ramadan 1448', 'ramadan-1448'],
  ['  Café & Crème!  ', 'cafe-creme'],
  ['رمضان كريم', 'رمضان-كريم'],
  ['हिन्दी में', 'हिन्दी-में'],
  ['文字の店', '文字の店'],
  ['Ünïcôdé Ω', 'unicode-ω'],
  ['../../etc/passwd', 'etc-passwd'],
  ['🙂🙂', ''],
])('%s is addressed as "%s"', (title, slug) => {
  expect(makeSlug(title)).toBe(slug);
});

test('an address made of an address is that address, and none can leave its place in a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = makeSlug(title);
      return makeSlug(slug) === slug && !/[\s/?#%.\\]/.test(slug) && [...slug].length <= 200;
    }),
  );
});

test('the first number that is not taken makes an address free', () => {
  expect(freeSlug('spring', [])).toBe('spring');
  expect(freeSlug('spring', ['spring', 'spring-3'])).toBe('spring-2');
  expect(freeSlug('spring', ['spring', 'spring-2', 'spring-3'])).toBe('spring-4');
});
