import { expect, test } from 'vitest';
import { addressTable, readTable } from './use-table.ts';

const sorts = ['id', 'name'] as const;
const read = (search: string) => readTable(new URLSearchParams(search), sorts);

test('an address without words is the first page of ten, by the usual order', () => {
  expect(read('')).toEqual({ page: 1, size: 10, sort: 'id', query: '', filters: {} });
});

test('odd words of an address are taken for the usual ones', () => {
  expect(read('page=-3&size=7&sort=password&query=%20%20')).toEqual({
    page: 1,
    size: 10,
    sort: 'id',
    query: '',
    filters: {},
  });
});

test('what an address says comes back as the same address', () => {
  const address = '/t?query=rani&sort=-name&size=25&page=3';
  const view = read('query=rani&sort=-name&size=25&page=3');
  expect(view).toEqual({ page: 3, size: 25, sort: '-name', query: 'rani', filters: {} });
  expect(addressTable('/t', 'id', view, { page: 3 })).toBe(address);
});

test('another order or search begins at page one', () => {
  const view = read('page=3');
  expect(addressTable('/t', 'id', view, { sort: 'name' })).toBe('/t?sort=name');
  expect(addressTable('/t', 'id', view, { query: '', filters: {} })).toBe('/t');
});

test('a filter stands in the address by its name, and the usual order does not', () => {
  const options = { usual: '-id', filters: ['status'] } as const;
  const view = readTable(new URLSearchParams('status=pending&page=2'), sorts, options);
  expect(view).toEqual({ page: 2, size: 10, sort: '-id', query: '', filters: { status: 'pending' } });
  expect(addressTable('/t', '-id', view, { sort: 'id' })).toBe('/t?status=pending&sort=id');
  expect(addressTable('/t', '-id', view, { filters: { status: '' } })).toBe('/t');
});

test('two tables share an address, and neither forgets the other', () => {
  const search = new URLSearchParams('page=4&plans-page=2');
  const plans = readTable(search, sorts, { prefix: 'plans-' });
  expect(plans.page).toBe(2);
  expect(addressTable('/t', 'id', plans, { page: 3 }, { prefix: 'plans-', search })).toBe('/t?page=4&plans-page=3');
});
