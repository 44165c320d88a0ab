import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Product } from '#contract/products.ts';
import { call } from '../../api/call.ts';

const debounce_ms = 500;
/** Of each kind, as many as fit under the bar. */
const most = 5;

export type Found = { kind: 'order'; order: Order } | { kind: 'font'; product: Product };

/** Own orders and fonts on offer for what was typed, 500 ms after the last key. Null before the first answer and for blanks. */
export function useAccountSearch(typed: string): { found: Found[] | null; isSearching: boolean } {
  const [answer, setAnswer] = useState<{ query: string; found: Found[] } | null>(null);
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === '') return;
    let isNewest = true;
    const timer = setTimeout(async () => {
      const found = await findAll(wanted);
      if (isNewest) setAnswer({ query: wanted, found });
    }, debounce_ms);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  if (wanted === '') return { found: null, isSearching: false };
  return { found: answer?.found ?? null, isSearching: answer?.query !== wanted };
}

async function findAll(query: string): Promise<Found[]> {
  const asked = { query: { query, page: 1, limit: most } };
  // A search that fails finds nothing; the next key tries again.
  const [orders, fonts] = await Promise.all([
    call('listOrders', asked).then(
      ({ data }) => data,
      () => [],
    ),
    call('searchProducts', asked).then(
      ({ data }) => data,
      () => [],
    ),
  ]);
  return [
    ...orders.map((order) => ({ kind: 'order' as const, order })),
    ...fonts.map((product) => ({ kind: 'font' as const, product })),
  ];
}
