import { call } from '../../api/call.ts';
import { useDelayedSearch } from '../../ui/bar-search/use-delayed-search.ts';

const debounce_ms = 500;

// A search that fails finds nothing; the next key tries again.
const search = (query: string) =>
  call('searchProducts', { query: { query, page: 1, limit: 10 } }).then(
    ({ data }) => data,
    () => [],
  );

/** The products for a query, 500 ms after the last key. */
export const useSearch = (query: string) => useDelayedSearch(query, debounce_ms, search);
