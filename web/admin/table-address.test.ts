import { expect, test } from 'vitest';
import { addressTable, readTable } from './table-address.ts';

const sorts = ['id', 'name'] as const;
const read = (search: string) => readTable(new URLSearchParams(search), sorts);

test('an address without words is the first page of ten, by the usual order', () => {
  expect(read('')).toEqual({ page: 1, size: 10, sort: 'id', query: '' });
});

test('odd words of an address are taken for the usual ones', () => {
  expect(read('page=-3&size=7&sort=password&query=%20%20')).toEqual({ page: 1, size: 10, sort: 'id', query: '' });
});

test('what an address says comes back as the same address', () => {
  const address = '/t?query=rani&sort=-name&size=25&page=3';
  const view = read('query=rani&sort=-name&size=25&page=3');
  expect(view).toEqual({ page: 3, size: 25, sort: '-name', query: 'rani' });
  expect(addressTable('/t', 'id', view, { page: 3 })).toBe(address);
});

test('another order or search begins at page one', () => {
  const view = read('page=3');
  expect(addressTable('/t', 'id', view, { sort: 'name' })).toBe('/t?sort=name');
  expect(addressTable('/t', 'id', view, { query: '' })).toBe('/t');
});
