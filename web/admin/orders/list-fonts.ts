import type { DeskOrder } from '#contract/order-desk.ts';

/** The fonts of an order by name, each once. */
export function listFonts({ orderItems }: DeskOrder): string {
  return [...new Set(orderItems.map(({ product }) => product.name || 'Unknown Product'))].join(', ');
}
