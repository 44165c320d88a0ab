import type { RouterContextProvider } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import type { Product, ProductDetail } from '#contract/nouns/products.ts';
import { callFrom } from '../api/server-call.ts';
import { canBeRead } from './can-be-read.ts';

const atOnce = 12;

/** The font of that name in addresses, or null when there is none on offer, or only a product without fonts. */
export function findBySlug(context: Readonly<RouterContextProvider>, slug: string): Promise<ProductDetail | null> {
  return callFrom(context)('productBySlug', { params: { slug } }).then(
    ({ data }) => (data.styleCount > 0 ? data : null),
    (error: unknown) => {
      if (error instanceof CallRefused && error.status === 404) return null;
      throw error;
    },
  );
}

/**
 * A font of the catalogue to draw some words with: the one wished for, or else the newest that can write them and be
 * read. Null when no
 * font can, so a page with an empty catalogue still stands.
 */
export async function findFont(
  context: Readonly<RouterContextProvider>,
  wished: string,
  text: string,
): Promise<ProductDetail | null> {
  const found = await findBySlug(context, wished);
  if (found !== null) return found;
  const { data } = await callFrom(context)('listProducts', {
    query: { text: text.replaceAll(' ', ''), limit: atOnce },
  });
  const font = data.find(canBeRead);
  return font ? findBySlug(context, font.slug) : null;
}

/** The font that costs least, or null where none is on offer. What has no fonts may cost less and is passed over. */
export async function findCheapest(context: Readonly<RouterContextProvider>): Promise<Product | null> {
  for (let page = 1; ; page += 1) {
    const { data } = await callFrom(context)('listProducts', { query: { sort: 'price-asc', page, limit: atOnce } });
    const font = data.find(({ styleCount }) => styleCount > 0);
    if (font || data.length < atOnce) return font ?? null;
  }
}
