import { t } from '#contract/languages/translate.ts';
import type { Product } from '#contract/nouns/products.ts';
import type { SharePicture } from '../../ui/use-shop.ts';

/** The picture that other sites show next to a link to this font. */
export function sharePicture({ id, version, name }: Pick<Product, 'id' | 'version' | 'name'>): SharePicture {
  return {
    address: `/api/product/${id}/share.png?v=${version}`,
    width: 1200,
    height: 630,
    alt: t('{name}, shown in its own letters', { name }),
  };
}
