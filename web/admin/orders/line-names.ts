import type { DeskOrder } from '#contract/admin/orders.ts';
import type { Order } from '#contract/nouns/orders.ts';

type Line = Order['orderItems'][number];

export function nameFont({ product }: Pick<Line, 'product'>): string {
  return product.name || 'Unknown Product';
}

export function nameLicense({ license }: Pick<Line, 'license'>): string {
  return license.licenseType.name || 'Unknown License';
}

/** The fonts of an order by name, each once. */
export function listFonts({ orderItems }: DeskOrder): string {
  return [...new Set(orderItems.map(nameFont))].join(', ');
}
