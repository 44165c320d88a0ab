import { expect, test } from 'vitest';
import { addressList, readList } from './list-foot.tsx';

test('an address keeps search and page, and nothing that goes without saying', () => {
  expect(addressList('/customer/fonts', { query: '  kata serif ', page: 3 })).toBe(
    '/customer/fonts?query=kata+serif&page=3',
  );
  expect(addressList('/customer/fonts', { query: ' ', page: 1 })).toBe('/customer/fonts');
});

test('what was written is read again, and odd pages are the first', () => {
  expect(readList(new URLSearchParams('query=kata+serif&page=3'))).toEqual({ query: 'kata serif', page: 3 });
  for (const odd of ['', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=99999999999'])
    expect(readList(new URLSearchParams(odd)).page, odd).toBe(1);
});
