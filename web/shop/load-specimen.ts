import type { RouterContextProvider } from 'react-router';
import type { Product } from '#contract/products.ts';
import { loadDrawing } from '../api/load-drawing.ts';
import { addressPreview } from '../api/preview-address.ts';
import type { LoadedDrawing } from '../api/use-drawing.ts';

/** The address of a product's picture with any words in it; its own specimen word when there are none. */
export function addressSpecimen(product: Pick<Product, 'id' | 'version' | 'specimen' | 'name'>, text = ''): string {
  const shown = text.trim() === '' ? product.specimen || product.name : text;
  return addressPreview({ productId: product.id, version: product.version, text: shown });
}

/** Draws words in the font of a product while its page is made on the server. */
export async function loadSpecimen(
  context: Readonly<RouterContextProvider>,
  product: Pick<Product, 'id' | 'version' | 'specimen' | 'name'>,
  text = '',
): Promise<LoadedDrawing> {
  const address = addressSpecimen(product, text);
  // Outlines are named after where they come from, so no two pictures of a page share a name.
  const prefix = `p${product.id}${text === '' ? '' : `t${[...text].map((character) => character.codePointAt(0)?.toString(36)).join('')}`}`;
  return { address, drawing: await loadDrawing(context, address, prefix) };
}
