import type { Product } from '#contract/nouns/products.ts';

/** What lists show of a product. All of it, with each licence type, would make a page much heavier. */
export type ListedProduct = ReturnType<typeof pickListed>;

export const pickListed = ({
  id,
  slug,
  name,
  version,
  specimen,
  images,
  styleCount,
  scripts,
  direction,
  regularPrice,
  salePrice,
  priceFrom,
}: Product) => ({
  id,
  slug,
  name,
  version,
  specimen,
  images,
  styleCount,
  scripts,
  direction,
  regularPrice,
  salePrice,
  priceFrom,
});
