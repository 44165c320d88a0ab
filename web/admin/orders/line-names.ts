import type { AdminOrder } from '#contract/admin/orders.ts';
import { t } from '#contract/languages/translate.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { nameSold } from '#contract/parts.ts';

type Line = Order['orderItems'][number];

export function nameFont({ product, part }: Pick<Line, 'product' | 'part'>): string {
  return product.name === '' ? t('Unknown Product') : nameSold(product.name, part);
}

export function nameLicense({ license }: Pick<Line, 'license'>): string {
  return license.licenseType.name || t('Unknown License');
}

/** The fonts of an order by name, each once. */
export function listFonts({ orderItems }: AdminOrder): string {
  return [...new Set(orderItems.map(nameFont))].join(', ');
}
