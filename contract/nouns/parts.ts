import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { partKinds } from '../parts.ts';
import * as words from '../words.ts';

/** How a product is named wherever somebody has bought it. */
export const soldProduct = {
  id: words.bodyId,
  name: z.string().meta({ examples: ['Righteous'] }),
  slug: z.string().meta({ examples: ['righteous'] }),
  image: z.string().meta({ examples: ['/api/product/1/preview.svg?text=Marmalade'] }),
};

/** What of a product was sold: its family, which has the id 0 and the product's name, or a part of it. */
export const SoldPart = z
  .object({
    id: words.partId.describe('0 for the family.'),
    kind: z.enum(partKinds),
    name: z
      .string()
      .describe("For the family the product's name.")
      .meta({ examples: ['Bold Italic'] }),
  })
  .describe('What of a product is sold: all of it, a package of styles or one style.');
export type SoldPart = z.output<typeof SoldPart>;

/** A part that a product is sold in, at its prices under the Standard licence. */
export const Part = SoldPart.extend({
  styleIds: z.array(words.bodyId).describe('Of the styles of the newest release.'),
  regularPrice: words.money,
  salePrice: words.money.nullable(),
  price: words.money.describe('What it costs today under the Standard licence; never more than the family.'),
}).describe('A part that a product is sold in.');
export type Part = z.output<typeof Part>;

const MOST_PARTS = 500;
const PartIn = z.object({
  kind: z.enum(['package', 'style']),
  name: words.name(100).meta({ examples: ['Bold Italic'] }),
  styleIds: z.array(words.bodyId).min(1).max(MOST_PARTS),
  regularPrice: words.moneyIn,
  salePrice: words.moneyIn.nullish(),
});
export type PartIn = z.output<typeof PartIn>;

/** A part by the names of its styles: fonts that are only being uploaded have no ids. */
const NamedPartIn = PartIn.omit({ styleIds: true }).extend({
  styleNames: z
    .array(words.requiredText(200))
    .min(1)
    .max(MOST_PARTS)
    .meta({ examples: [['Bold Italic']] }),
});
export type NamedPartIn = z.output<typeof NamedPartIn>;
export const namedPartsIn = z.array(NamedPartIn).max(MOST_PARTS);

export const parts = [
  endpoint('GET /api/product/:id/parts', {
    name: 'listParts',
    closed: true,
    who: 'anyone',
    summary: 'What a font is sold in: the family, and the packages and styles that its owner prices.',
    params: words.byId,
    replies: { 200: z.array(Part) },
    refusals: ['product_not_found'],
    cache: 'catalogue',
  }),
  endpoint('PUT /api/product/:id/parts', {
    name: 'changeParts',
    who: ['admin'],
    summary:
      'Replace the packages and styles that a font is sold in. A part of the same kind and name stays the same part; ' +
      'a style that no part names alone is sold only with others.',
    params: words.byId,
    body: z.array(PartIn).max(MOST_PARTS),
    replies: { 200: z.array(Part) },
    refusals: ['product_not_found', 'invalid_input'],
  }),
] as const;
