import { fieldWords } from '#contract/field-words.ts';
import type { TableKind } from './read-table.ts';

/** The column of the packages and styles that a family is sold in. */
export const PARTS = 'packages and styles';

/** The columns that an import knows, by how people head them: small letters only. */
const HEADS: Record<string, string> = {
  sku: 'sku',
  name: 'name',
  title: 'name',
  type: 'type',
  description: 'description',
  shortdescription: 'shortDescription',
  regularprice: 'regularPrice',
  price: 'regularPrice',
  saleprice: 'salePrice',
  categories: 'categories',
  category: 'categories',
  tags: 'tags',
  designers: 'designers',
  designer: 'designers',
  foundry: 'foundry',
  status: 'status',
  plans: 'inPlans',
  inplans: 'inPlans',
  parts: PARTS,
  packagesandstyles: PARTS,
};

/** A column of what one licence type costs is headed "Price of Web License"; its cells are under this and the name. */
export const PRICE_OF = 'price of ';

/** A table of products: each is known by its SKU, a new one by its name. */
export const productTable: TableKind = {
  of: 'products',
  headOf: (head) => {
    const license = /^price(?: of\b|\s*:)\s*(\S.*)$/.exec(head)?.[1];
    return license === undefined ? HEADS[head.replace(/[^a-z]/g, '')] : `${PRICE_OF}${license}`;
  },
  whyNot: (columns) =>
    columns.includes('sku') || columns.includes('name') ? null : fieldWords.columnsMissing('`sku` or `name`'),
};
