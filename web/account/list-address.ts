import { readPage } from '../ui/list/read-page.ts';

/** Which part of a list an address asks for. */
type ListView = { query: string; page: number };

const LONGEST_QUERY = 200;

/** Reads search and page from an address; anything odd is the first page of everything. */
export function readList(search: URLSearchParams): ListView {
  return {
    query: (search.get('query') ?? '').slice(0, LONGEST_QUERY),
    page: readPage(search),
  };
}

/** The address of another part of the list at `path`. */
export function addressList(path: string, { query, page }: ListView): string {
  const search = new URLSearchParams();
  if (query.trim() !== '') search.set('query', query.trim());
  if (page !== 1) search.set('page', String(page));
  return search.size === 0 ? path : `${path}?${search}`;
}
