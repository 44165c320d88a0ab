import { t } from '#contract/languages/translate.ts';
import type { Product } from '#contract/nouns/products.ts';
import type { SharePicture } from '../../ui/use-shop.ts';

type Shared = Pick<Product, 'id' | 'version' | 'name'> & { kind?: Product['kind'] };

/** A bundle has no files whose version could be named: its picture changes with its fonts. */
export const addressShare = ({ id, version, kind }: Omit<Shared, 'name'>): string =>
  `/api/product/${id}/share.png${kind === 'bundle' ? '' : `?v=${version}`}`;

/** The picture that other sites show next to a link to this font, or to this bundle of fonts. */
export function sharePicture(product: Shared): SharePicture {
  return {
    address: addressShare(product),
    width: 1200,
    height: 630,
    alt: t('{name}, shown in its own letters', { name: product.name }),
  };
}
