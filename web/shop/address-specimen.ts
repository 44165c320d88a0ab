import type { Product } from '#contract/products.ts';
import { addressPreview } from '../api/preview-address.ts';

/** The address of a product's picture with any words in it; its own specimen word when there are none. */
export function addressSpecimen(product: Pick<Product, 'id' | 'version' | 'specimen' | 'name'>, text = ''): string {
  const shown = text.trim() === '' ? product.specimen || product.name : text;
  return addressPreview({ productId: product.id, version: product.version, text: shown });
}
