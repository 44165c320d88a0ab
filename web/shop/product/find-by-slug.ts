import type { RouterContextProvider } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { callFrom } from '../../api/server-call.ts';

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
