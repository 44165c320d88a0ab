import { readPage } from '../../ui/list/read-page.ts';

export const pageSizes = [10, 25, 50, 100] as const;

export const statusChoices = [
  { value: '', name: 'All' },
  { value: 'success', name: 'Paid' },
  { value: 'pending', name: 'Pending' },
] as const;

type HistoryView = {
  page: number;
  size: number;
  status: (typeof statusChoices)[number]['value'];
  /** A number of an order, a font or a licence number. */
  query: string;
};

/** Which orders the address asks for. */
export function readHistory(search: URLSearchParams): HistoryView {
  return {
    page: readPage(search),
    size: pageSizes.find((size) => String(size) === search.get('size')) ?? pageSizes[0],
    status: statusChoices.find(({ value }) => value === search.get('status'))?.value ?? '',
    query: (search.get('query') ?? '').trim().slice(0, 200),
  };
}

/** The address of another view; anything but another page begins at page one. */
export function addressHistory(view: HistoryView, change: Partial<HistoryView>): string {
  const { page, size, status, query } = { ...view, page: 1, ...change };
  const search = new URLSearchParams();
  if (query !== '') search.set('query', query);
  if (status !== '') search.set('status', status);
  if (size !== pageSizes[0]) search.set('size', String(size));
  if (page !== 1) search.set('page', String(page));
  return search.size === 0 ? '/customer/order-history' : `/customer/order-history?${search}`;
}
