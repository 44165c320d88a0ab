import { useEffect, useState } from 'react';
import type { Product } from '#contract/nouns/products.ts';
import { call } from '../../api/call.ts';

const debounce_ms = 500;
const firstPage = { page: 1, limit: 10 };

/** What is found for a query, 500 ms after the last key. Null before the first answer and for a blank query. */
export function useSearch(query: string): { results: Product[] | null; isSearching: boolean } {
  const [answer, setAnswer] = useState<{ query: string; results: Product[] } | null>(null);
  const wanted = query.trim();
  useEffect(() => {
    if (wanted === '') return;
    let isNewest = true;
    const timer = setTimeout(async () => {
      const results = await call('searchProducts', { query: { query: wanted, ...firstPage } }).then(
        ({ data }) => data,
        // A search that fails finds nothing; the next key tries again.
        () => [],
      );
      if (isNewest) setAnswer({ query: wanted, results });
    }, debounce_ms);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  if (wanted === '') return { results: null, isSearching: false };
  return { results: answer?.results ?? null, isSearching: answer?.query !== wanted };
}
