import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressFilters, readFilters } from './product-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

test('everything that narrows the list is in its address', () => {
  const filters = read('query=mono&price=50-100&sort=price-asc&type=Sans&page=3');
  expect(addressFilters(filters, {})).toBe('/product?query=mono&price=50-100&sort=price-asc&type=Sans');
  expect(addressFilters(filters, { page: 4 })).toBe('/product?query=mono&price=50-100&sort=price-asc&type=Sans&page=4');
});

test('a changed filter begins at page one', () => {
  expect(addressFilters(read('page=5'), { type: 'Serif' })).toBe('/product?type=Serif');
});

test('the plain list has the plain address', () => {
  expect(addressFilters(read(''), {})).toBe('/product');
});

test('what makes no sense in an address is as if it were not there', () => {
  const filters = read('price=cheap&sort=best&page=-1');
  expect(filters).toMatchObject({ price: '', sort: 'newest', page: 1 });
  expect(read('page=2.5').page).toBe(1);
  expect(read('query=%00&type=Sa%00ns')).toMatchObject({ query: '', type: 'Sans' });
  expect(read(`script=${'x'.repeat(99)}&query=${'x'.repeat(999)}`)).toMatchObject({
    script: 'x'.repeat(40),
    query: 'x'.repeat(200),
  });
});

test('an address says what was read from it', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60 }).filter((text) => !text.includes('\0')),
      fc.integer({ min: 1, max: 900 }),
      (query, page) => {
        const address = addressFilters(read(''), { query, page });
        const again = read(address.split('?')[1] ?? '');
        return again.query === query && again.page === page;
      },
    ),
  );
});

test("the visitor's own words go along to the next page", () => {
  expect(addressFilters(read(''), { page: 2 }, 'Kopi Senja')).toBe('/product?page=2&text=Kopi+Senja');
});

test('who asks in words sees what answers them best first, and the newest where that is chosen', () => {
  const requested = readFilters(new URLSearchParams('query=poster'));
  expect(requested.sort).toBe('best');
  expect(addressFilters(requested, { sort: 'newest' })).toBe('/product?query=poster&sort=newest');
  expect(readFilters(new URLSearchParams('query=poster&sort=newest')).sort).toBe('newest');
  expect(addressFilters(requested, { query: '' })).toBe('/product');
  expect(addressFilters(readFilters(new URLSearchParams('')), { query: 'poster' })).toBe('/product?query=poster');
  expect(addressFilters({ ...requested, sort: 'price-asc' }, { query: '' })).toBe('/product?sort=price-asc');
  expect(readFilters(new URLSearchParams('sort=best')).sort).toBe('newest');
});
