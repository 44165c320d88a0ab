import type { Product } from '#contract/nouns/products.ts';
import type { Precision } from '#contract/text/drawing-grains.ts';
import { addressPreview } from '../api/preview-address.ts';

/** As much of a product as its drawing needs. */
export type Specimened = Pick<Product, 'id' | 'version' | 'specimen' | 'name' | 'styleCount'>;

/**
 * The address of words drawn in the font of a product, its own specimen word when there are none; null for one without
 * fonts. They are as fine as a line of a list shows, where nothing else is said.
 */
export function addressSpecimen(
  product: Specimened,
  text = '',
  grain: Precision = '256',
  styleId?: number,
): string | null {
  if (product.styleCount === 0) return null;
  const shown = text.trim() === '' ? product.specimen || product.name : text;
  return addressPreview({ productId: product.id, version: product.version, text: shown, styleId, grain });
}
