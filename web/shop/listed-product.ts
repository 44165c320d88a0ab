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
  members,
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
  // Of a bundle a list needs their names alone; what is drawn of it comes with it.
  members: members.map(({ name }) => name),
  scripts,
  direction,
  regularPrice,
  salePrice,
  priceFrom,
});
