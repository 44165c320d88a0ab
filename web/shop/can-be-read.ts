import type { Product } from '#contract/nouns/products.ts';

/** Names of fonts that draw pictures in place of letters. */
const PICTURES = /\b(?:ornament|dingbat|barcode|icon|symbol|emoji|pattern|border)s?\b/iu;

/**
 * False where a font's own name, type, categories or tags say that its letters are pictures: words set in it can't be
 * read.
 */
export const canBeRead = ({ name, type, categories, tags }: Pick<Product, 'name' | 'type' | 'categories' | 'tags'>) =>
  !PICTURES.test([name, type, categories, tags].join(' '));
