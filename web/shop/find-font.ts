import type { RouterContextProvider } from 'react-router';
import type { Product, ProductDetail } from '#contract/nouns/products.ts';
import { callFrom } from '../api/server-call.ts';
import { findBySlug } from './product/load-product.ts';

/**
 * A font of the catalogue to draw some words with: the one wished for, or else the newest that can write them. Null when no
 * font can, so a page with an empty catalogue still stands.
 */
export async function findFont(
  context: Readonly<RouterContextProvider>,
  wished: string,
  text: string,
): Promise<ProductDetail | null> {
  const found = await findBySlug(context, wished);
  if (found !== null) return found;
  const { data } = await callFrom(context)('listProducts', { query: { text: text.replaceAll(' ', ''), limit: 1 } });
  return data[0] ? findBySlug(context, data[0].slug) : null;
}

const atOnce = 12;

/** The font that costs least, or null where none is on offer. What has no fonts may cost less and is passed over. */
export async function findCheapest(context: Readonly<RouterContextProvider>): Promise<Product | null> {
  for (let page = 1; ; page += 1) {
    const { data } = await callFrom(context)('listProducts', { query: { sort: 'price-asc', page, limit: atOnce } });
    const font = data.find(({ styleCount }) => styleCount > 0);
    if (font || data.length < atOnce) return font ?? null;
  }
}
