import type { RouterContextProvider } from 'react-router';
import type { Product } from '#contract/nouns/products.ts';
import { loadDrawing } from '../api/load-drawing.ts';
import { addressPreview } from '../api/preview-address.ts';
import type { LoadedDrawing } from '../api/use-drawing.ts';

/** Draws words in the font of a product while its page is made on the server. */
export async function loadSpecimen(
  context: Readonly<RouterContextProvider>,
  product: Specimened,
  text = '',
): Promise<LoadedDrawing> {
  const address = addressSpecimen(product, text);
  // Outlines are named after where they come from, so no two pictures of a page share a name.
  const prefix = `p${product.id}${text === '' ? '' : `t${[...text].map((character) => character.codePointAt(0)?.toString(36)).join('')}`}`;
  if (address === null) return { address: '', drawing: null };
  return { address, drawing: await loadDrawing(context, address, prefix) };
}

/** As much of a product as its drawing needs. */
type Specimened = Pick<Product, 'id' | 'version' | 'specimen' | 'name' | 'styleCount'>;

/** The address of words drawn in the font of a product, its own specimen word when there are none; null for one without fonts. */
export function addressSpecimen(product: Specimened, text = ''): string | null {
  if (product.styleCount === 0) return null;
  const shown = text.trim() === '' ? product.specimen || product.name : text;
  return addressPreview({ productId: product.id, version: product.version, text: shown });
}
