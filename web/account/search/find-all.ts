import type { Order } from '#contract/orders.ts';
import type { Product } from '#contract/products.ts';
import { call } from '../../api/call.ts';

/** Of each kind, as many as fit under the bar. */
const most = 5;

export type Found = { kind: 'order'; order: Order } | { kind: 'font'; product: Product };

/** Own orders and fonts on offer. A search that fails finds nothing; the next key tries again. */
export async function findAll(query: string): Promise<Found[]> {
  const asked = { query: { query, page: 1, limit: most } };
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
