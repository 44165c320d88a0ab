import type { RouterContextProvider } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import type { ProductDetail } from '#contract/products.ts';
import { callFrom } from '../api/server-call.ts';

/**
 * A font of the catalogue to draw some words with: the one wished for, or else the newest that can write them. Null when no
 * font can, so a page with an empty catalogue still stands.
 */
export async function findFont(
  context: Readonly<RouterContextProvider>,
  wished: string,
  text: string,
): Promise<ProductDetail | null> {
  const call = callFrom(context);
  const bySlug = (slug: string) =>
    call('productBySlug', { params: { slug } }).then(
      ({ data }) => data,
      (error: unknown) => {
        if (error instanceof CallRefused && error.status === 404) return null;
        throw error;
      },
    );
  const found = await bySlug(wished);
  if (found !== null) return found;
  const { data } = await call('listProducts', { query: { text: text.replaceAll(' ', ''), limit: 1 } });
  return data[0] ? bySlug(data[0].slug) : null;
}
