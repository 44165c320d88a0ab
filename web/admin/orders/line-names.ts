import type { AdminOrder } from '#contract/admin/orders.ts';
import { t } from '#contract/languages/translate.ts';
import type { Order } from '#contract/nouns/orders.ts';

type Line = Order['orderItems'][number];

export function nameFont({ product }: Pick<Line, 'product'>): string {
  return product.name || t('Unknown Product');
}

export function nameLicense({ license }: Pick<Line, 'license'>): string {
  return license.licenseType.name || t('Unknown License');
}

/** The fonts of an order by name, each once. */
export function listFonts({ orderItems }: AdminOrder): string {
  return [...new Set(orderItems.map(nameFont))].join(', ');
}
