import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { uploadSizes } from '../upload-sizes.ts';
import * as words from '../words.ts';
import { OfferedLicense, priceFields } from './license-prices.ts';
import { NamedMaker } from './makers.ts';
import { FontShape } from './product-drawings.ts';
import { Facets, LetterCount, literal, productFilters, Understood } from './product-filters.ts';

export const formatNames = ['ZIP', 'TTF', 'OTF', 'WOFF', 'WOFF2'] as const;
export type FormatName = (typeof formatNames)[number];

/** Only staff see a draft. What was withdrawn is sold no longer, and whoever bought it keeps it. */
export const productStatuses = ['draft', 'published', 'withdrawn'] as const;

/** Links to the files of one product, null where a format does not exist or may not be had. */
export const FontDetail = z.object({
  formatZIP: z.string().nullable(),
  formatTTF: z.string().nullable(),
  formatOTF: z.string().nullable(),
  formatWOFF: z.string().nullable(),
  formatWOFF2: z.string().nullable(),
});
export type FontDetail = z.output<typeof FontDetail>;

/** Links to the files under one licence; the kit for web sites where the licence allows web use. */
export const LicensedFiles = FontDetail.extend({ formatKIT: z.string().nullable() });
export type LicensedFiles = z.output<typeof LicensedFiles>;

/**
 * A product as lists show it. `images` is the address of its picture (an SVG specimen); `specimen` the word that shows it
 * best; `version` changes with its font files and goes into preview addresses as `v`, which may then be cached for ever.
 */
export const Product = z.object({
  id: words.bodyId,
  status: z.enum(productStatuses),
  /** Counted from 1: other font files make the next one. */
  release: words.count,
  name: z.string(),
  slug: z.string(),
  sku: z.string(),
  type: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  images: z.string(),
  regularPrice: words.money,
  salePrice: words.money.nullable(),
  categories: z.string(),
  categoryList: z.array(z.string()),
  tags: z.string(),
  tagList: z.array(z.string()),
  createdAt: words.time,
  licenseTypes: z.array(OfferedLicense),
  formats: z.array(z.enum(formatNames)),
  fontDetail: FontDetail.nullable(),
  demo: z.boolean(),
  /** Whether trial fonts of it are given. */
  trial: z.boolean(),
  specimen: z.string(),
  version: z.string(),
  styleCount: words.count,
  scripts: z.array(z.string()),
  direction: z.enum(['ltr', 'rtl']),
  /** In their order. */
  designers: z.array(NamedMaker),
  foundry: NamedMaker.nullable(),
});
export type Product = z.output<typeof Product>;

/** What the font of a product is, measured from its files. Metrics are in font units of `unitsPerEm`. */
export const FontFacts = z.object({
  styles: z.array(
    z.object({ id: words.bodyId, name: z.string(), weight: z.number(), width: z.number(), slope: z.string() }),
  ),
  defaultStyleId: words.bodyId,
  glyphs: words.count,
  unitsPerEm: z.number(),
  ascender: z.number(),
  descender: z.number(),
  xHeight: z.number(),
  capHeight: z.number(),
  languages: z.array(z.object({ tag: z.string(), name: z.string() })),
  features: z.array(z.object({ tag: z.string(), name: z.string() })),
  axes: z.array(z.object({ tag: z.string(), name: z.string(), min: z.number(), default: z.number(), max: z.number() })),
  /** Places among the axes that have names, by axis tag; none in fonts without axes. */
  instances: z.array(z.object({ name: z.string(), coordinates: z.record(z.string(), z.number()) })),
});
export type FontFacts = z.output<typeof FontFacts>;

/** How large the files of a format are together, before a licensee is written in; null where nobody has measured it yet. */
export const ProductFile = z.object({ format: z.enum(formatNames), files: words.count, bytes: z.number().nullable() });

export const ProductDetail = Product.extend({
  font: FontFacts.nullable(),
  files: z.array(ProductFile),
  /** Null until the font was measured. */
  shape: FontShape.nullable(),
});
export type ProductDetail = z.output<typeof ProductDetail>;

/** `best` by how well the words of `query` are answered; without any it is `newest`. */
export const productSorts = ['newest', 'price-asc', 'price-desc', 'best'] as const;

export const products = [
  endpoint('listProducts', {
    who: 'anyone',
    summary: 'The fonts on offer, filtered and sorted, page by page.',
    query: z.object({ ...words.paged(20, 100), sort: z.enum(productSorts).default('newest'), ...productFilters }),
    replies: { 200: z.array(Product) },
    refusals: [],
    cache: 'catalogue',
    counted: true,
  }),
  endpoint('searchProducts', {
    who: 'anyone',
    summary: 'Fonts by name, tag or description as one types. A blank query finds nothing.',
    query: z.object({ ...words.paged(10, 50), query: words.text(200).default(''), literal }),
    replies: { 200: z.array(Product) },
    refusals: [],
    cache: 'catalogue',
    counted: true,
  }),
  endpoint('productFacets', {
    who: 'anyone',
    summary: 'How many products stand behind each choice of the filters, under the filters already set.',
    query: z.object(productFilters),
    replies: { 200: Facets },
    refusals: [],
    cache: 'catalogue',
  }),
  endpoint('countLetters', {
    who: 'anyone',
    summary:
      'How many fonts can write each letter of a text, under the other filters: where a list is empty, this says why.',
    query: z.object(productFilters),
    replies: { 200: z.array(LetterCount) },
    refusals: ['feature_off'],
    feature: 'letters',
    cache: 'catalogue',
  }),
  endpoint('understandSearch', {
    who: 'anyone',
    summary:
      'What a search understands of its words: facts of fonts, languages, prices. Nothing where it takes them as they stand.',
    query: z.object({ query: words.text(200).default('') }),
    replies: { 200: Understood },
    refusals: [],
    cache: 'catalogue',
  }),
  endpoint('productBySlug', {
    who: 'anyone',
    summary: 'One font, by the name in its address.',
    params: z.object({ slug: words.text(200) }),
    replies: { 200: ProductDetail },
    refusals: ['product_not_found'],
    cache: 'catalogue',
  }),
  endpoint('productById', {
    who: 'anyone',
    summary: 'One font, by its number.',
    params: z.object({ id: words.id }),
    replies: { 200: ProductDetail },
    refusals: ['product_not_found'],
    cache: 'catalogue',
  }),
  endpoint('similarProducts', {
    who: 'anyone',
    summary:
      'Other fonts, those first whose letters look most like the ones of this font. With filters only fonts that pass them.',
    params: z.object({ id: words.id }),
    query: z.object({ limit: words.paged(4, 100).limit, ...productFilters }),
    replies: { 200: z.array(Product) },
    refusals: ['product_not_found'],
    cache: 'catalogue',
  }),
  endpoint('likeFile', {
    who: 'anyone',
    summary: 'Fonts of the shop that look like the one in a file, the likest first. Nothing of the file is kept.',
    files: { file: uploadSizes.compared },
    replies: { 200: z.array(Product) },
    refusals: ['upload_missing', 'upload_unreadable', 'upload_too_large', 'too_many_requests'],
  }),
  endpoint('listProductAddresses', {
    who: 'anyone',
    summary: 'The address names of all fonts on offer with the time of their last change, for a map of the site.',
    query: z.object(words.paged(10_000, 10_000)),
    replies: { 200: z.array(z.object({ slug: z.string(), updatedAt: words.time })) },
    refusals: [],
    cache: 'catalogue',
    counted: true,
  }),
  endpoint('assignLicense', {
    who: ['admin'],
    summary:
      'Offer a font under a licence type, at a price of its own where one is sent: `price` or `factor`, and `steps` by quantity. What is absent stays, null and an empty list clear; the same again changes nothing.',
    body: z.object({ productId: words.looseBodyId, licenseTypeId: words.looseBodyId, ...priceFields }),
    replies: { 200: z.object({ productId: words.bodyId, licenseTypeId: words.bodyId }) },
    refusals: ['product_not_found', 'license_type_not_found', 'invalid_input'],
  }),
  endpoint('unassignLicense', {
    who: ['admin'],
    summary: 'Offer a font under a licence type no longer.',
    query: z.object({ productId: words.id, licenseTypeId: words.id }),
    replies: { 204: null },
    refusals: ['product_not_found', 'license_type_not_found'],
  }),
  endpoint('deleteProduct', {
    who: ['admin'],
    summary: 'Take a font off the shop. What was bought of it stays downloadable.',
    params: z.object({ id: words.id }),
    replies: { 204: null },
    refusals: ['product_not_found'],
  }),
] as const;
