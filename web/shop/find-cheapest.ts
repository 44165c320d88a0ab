import type { RouterContextProvider } from 'react-router';
import type { Product } from '#contract/nouns/products.ts';
import { callFrom } from '../api/server-call.ts';

const atOnce = 12;

/** The font that costs least, or null where none is on offer. What has no fonts may cost less and is passed over. */
export async function findCheapest(context: Readonly<RouterContextProvider>): Promise<Product | null> {
  for (let page = 1; ; page += 1) {
    const { data } = await callFrom(context)('listProducts', { query: { sort: 'price-asc', page, limit: atOnce } });
    const font = data.find(({ styleCount }) => styleCount > 0);
    if (font || data.length < atOnce) return font ?? null;
  }
}
