import { z } from 'zod';
import { productKinds } from '../bundles.ts';
import { endpoint } from '../endpoint.ts';
import { uploadSizes } from '../upload-sizes.ts';
import * as words from '../words.ts';
import { OfferedLicense, priceFields } from './license-prices.ts';
import { NamedMaker } from './makers.ts';
import { Part } from './parts.ts';
import { FontShape } from './product-drawings.ts';
import { Facets, LetterCount, literal, productFilters, Understood } from './product-filters.ts';

export const formatNames = ['ZIP', 'TTF', 'OTF', 'WOFF', 'WOFF2'] as const;
export type FormatName = (typeof formatNames)[number];

/** Only staff see a draft. A withdrawn product is no longer sold, but its buyers can still download it. */
export const productStatuses = ['draft', 'published', 'withdrawn'] as const;

/** Links to the files of one product, null where a format does not exist or may not be had. */
export const FontDetail = z
  .object({
    formatZIP: z
      .string()
      .nullable()
      .meta({ examples: [null] }),
    formatTTF: z
      .string()
      .nullable()
      .meta({ examples: [null] }),
    formatOTF: z
      .string()
      .nullable()
      .meta({ examples: [null] }),
    formatWOFF: z
      .string()
      .nullable()
      .meta({ examples: [null] }),
    formatWOFF2: z
      .string()
      .nullable()
      .meta({ examples: [null] }),
  })
  .describe('The addresses of the files of one product by format; null where there is none.');
export type FontDetail = z.output<typeof FontDetail>;

/** Links to the files under one licence; the kit for web sites where the licence allows web use. */
export const LicensedFiles = FontDetail.extend({
  formatZIP: z
    .string()
    .nullable()
    .meta({ examples: ['https://shop.example/download/NUMBER/zip?expires=1795334400&signature=Zm9udA'] }),
  formatTTF: z
    .string()
    .nullable()
    .meta({ examples: ['https://shop.example/download/NUMBER/ttf?expires=1795334400&signature=Zm9udA'] }),
  formatKIT: z
    .string()
    .nullable()
    .describe('The kit for web sites, where the licence allows web use.')
    .meta({ examples: [null] }),
}).describe('Links to the files under one licence; they work for 15 minutes, without a token.');
export type LicensedFiles = z.output<typeof LicensedFiles>;

/** A font of a bundle, or a part of one. */
export const BundleMember = z
  .object({
    product_id: words.bodyId,
    part_id: words.partId.describe('0 for the family.'),
    name: z
      .string()
      .describe('Of the font with its part.')
      .meta({ examples: ['Righteous'] }),
    slug: z.string().meta({ examples: ['righteous'] }),
    styleId: words.bodyId.nullable().describe('The style that draws it; null for the main one.'),
    specimen: z.string().meta({ examples: ['Marmalade'] }),
    version: z.string().meta({ examples: ['3f9a1c'] }),
    price: words.money.describe('What it costs alone under the Standard licence.'),
    isOnOffer: z.boolean().describe('A bundle is on offer while all of its members are.'),
  })
  .describe('A font of a bundle, or a part of one.');
export type BundleMember = z.output<typeof BundleMember>;

/**
 * A product as lists show it. `images` is the address of its picture (an SVG specimen); `specimen` the word that shows
 * it best; `version` changes with its font files and goes into preview addresses as `v`, which may then be cached for
 * ever.
 */
export const Product = z
  .object({
    id: words.bodyId,
    kind: z.enum(productKinds).describe('A bundle has no fonts of its own: it is made of other products.'),
    members: z.array(BundleMember).describe('What a bundle is made of; empty for a family.'),
    status: z.enum(productStatuses),
    /** Counted from 1: other font files make the next one. */
    release: words.count.meta({ examples: [1] }),
    name: z.string().meta({ examples: ['Righteous'] }),
    slug: z
      .string()
      .describe('Its name in the address of its page, and in `GET /api/product/slug/{slug}`.')
      .meta({ examples: ['righteous'] }),
    sku: z.string().meta({ examples: ['T-Righteous'] }),
    type: z.string().meta({ examples: ['Display'] }),
    description: z.string().meta({ examples: ['Round letters from the twenties.'] }),
    shortDescription: z.string().meta({ examples: ['Round and loud.'] }),
    images: z
      .string()
      .describe('The address of its picture.')
      .meta({ examples: ['/api/product/1/preview.svg?text=Marmalade'] }),
    regularPrice: words.money.describe('The price of the Standard licence.'),
    sale: z
      .object({ title: z.string().meta({ examples: ['Spring sale'] }), percent: z.number(), until: words.time })
      .nullable()
      .describe('The sale that it is in now; its prices have it already.'),
    lowestPrice30: words.money.nullable().describe('While a sale runs, the lowest price of the thirty days before it.'),
    salePrice: words.money
      .nullable()
      .describe('Where it is above 0, the price of the Standard licence instead of `regularPrice`.'),
    priceFrom: words.money.describe('What its cheapest part costs under the Standard licence.'),
    parts: z.array(Part).describe('What it is sold in: first the family, then packages and single styles.'),
    categories: z
      .string()
      .describe('The names of `categoryList` with commas.')
      .meta({ examples: ['Display'] }),
    categoryList: z.array(z.string()).meta({ examples: [['Display']] }),
    tags: z
      .string()
      .describe('The names of `tagList` with commas.')
      .meta({ examples: ['round,display'] }),
    tagList: z.array(z.string()).meta({ examples: [['round', 'display']] }),
    createdAt: words.time,
    licenseTypes: z.array(OfferedLicense).describe('The licences it is offered under.'),
    formats: z.array(z.enum(formatNames)).describe('The formats that its files come in.'),
    fontDetail: FontDetail.nullable().describe(
      'The addresses of its files, for administrators; null for everybody else.',
    ),
    demo: z.boolean().describe('Whether it belongs to the demo catalogue, which is not sold for real money.'),
    trial: z.boolean().describe('Whether trial fonts of it are given.'),
    specimen: z
      .string()
      .describe('The word that shows it best.')
      .meta({ examples: ['Marmalade'] }),
    version: z
      .string()
      .describe('Changes with its font files; goes into addresses of previews as `v`.')
      .meta({ examples: ['3f9a1c'] }),
    styleCount: words.count,
    scripts: z.array(z.string()).meta({ examples: [['Latin']] }),
    direction: z.enum(['ltr', 'rtl']).describe('The direction that its main script is written in.'),
    designers: z.array(NamedMaker).describe('Who drew it, in their order.'),
    foundry: NamedMaker.nullable().describe('The house that publishes it; null where none is named.'),
  })
  .describe('A font as lists show it.');
export type Product = z.output<typeof Product>;

/** What the font of a product is, measured from its files. Metrics are in font units of `unitsPerEm`. */
export const FontFacts = z
  .object({
    styles: z.array(
      z.object({
        id: words.bodyId,
        name: z.string().meta({ examples: ['Regular'] }),
        weight: z.number().meta({ examples: [400] }),
        width: z.number().meta({ examples: [100] }),
        slope: z.string().meta({ examples: ['normal'] }),
        isVariable: z.boolean().describe('Whether its file varies along axes.'),
      }),
    ),
    defaultStyleId: words.bodyId,
    glyphs: words.count.meta({ examples: [382] }),
    unitsPerEm: z.number().meta({ examples: [1000] }),
    ascender: z.number().meta({ examples: [930] }),
    descender: z.number().meta({ examples: [-270] }),
    xHeight: z.number().meta({ examples: [520] }),
    capHeight: z.number().meta({ examples: [700] }),
    languages: z.array(
      z.object({ tag: z.string().meta({ examples: ['id'] }), name: z.string().meta({ examples: ['Indonesian'] }) }),
    ),
    features: z
      .array(z.object({ tag: z.string(), name: z.string() }))
      .meta({ examples: [[{ tag: 'liga', name: 'Standard Ligatures' }]] }),
    axes: z
      .array(z.object({ tag: z.string(), name: z.string(), min: z.number(), default: z.number(), max: z.number() }))
      .meta({ examples: [[]] }),
    /** Places among the axes that have names, by axis tag; none in fonts without axes. */
    instances: z
      .array(z.object({ name: z.string(), coordinates: z.record(z.string(), z.number()) }))
      .meta({ examples: [[]] }),
  })
  .describe('What a font is, measured from its files. Metrics are in font units of `unitsPerEm`.');
export type FontFacts = z.output<typeof FontFacts>;

/** The total size of the files of a format, before a licensee is written in; null if not measured yet. */
export const ProductFile = z
  .object({
    format: z.enum(formatNames),
    files: words.count,
    bytes: z.number().nullable().describe('Before a licensee is written in; null where nobody has measured it yet.'),
  })
  .describe('How large the files of a format are together.');

export const ProductDetail = Product.extend({
  font: FontFacts.nullable().describe('Null where it has no fonts yet.'),
  files: z.array(ProductFile),
  /** Null until the font was measured. */
  shape: FontShape.nullable().describe('Null until it was measured.'),
  inBundles: z
    .array(
      z.object({
        id: words.bodyId,
        name: z.string().meta({ examples: ['Round and loud'] }),
        slug: z.string().meta({ examples: ['round-and-loud'] }),
        price: words.money.describe('Of the bundle under the Standard licence.'),
      }),
    )
    .describe('The bundles on offer that it, or a part of it, is in.'),
}).describe('A font with all that is known of it.');
export type ProductDetail = z.output<typeof ProductDetail>;

/** `best` by how well the words of `query` are answered; without any it is `newest`. */
export const productSorts = ['newest', 'price-asc', 'price-desc', 'best'] as const;

export const products = [
  endpoint('GET /api/product', {
    name: 'listProducts',
    closed: true,
    who: 'anyone',
    summary: 'The fonts on offer, filtered and sorted, page by page.',
    query: z.object({
      ...words.paged(20, 100),
      sort: z
        .enum(productSorts)
        .default('newest')
        .describe('The order of the list: the newest, the cheapest or the dearest first.'),
      ...productFilters,
    }),
    replies: { 200: z.array(Product) },
    refusals: [],
    cache: 'catalogue',
    counted: true,
  }),
  endpoint('GET /api/product/search', {
    name: 'searchProducts',
    closed: true,
    who: 'anyone',
    summary: 'Fonts by name, tag or description as one types. A blank query finds nothing.',
    query: z.object({
      ...words.paged(10, 50),
      query: words.query.default(''),
      literal,
    }),
    replies: { 200: z.array(Product) },
    refusals: [],
    cache: 'catalogue',
    counted: true,
  }),
  endpoint('GET /api/product/facets', {
    name: 'productFacets',
    closed: true,
    who: 'anyone',
    summary: 'How many products stand behind each choice of the filters, under the filters already set.',
    query: z.object(productFilters),
    replies: { 200: Facets },
    refusals: [],
    cache: 'catalogue',
  }),
  endpoint('GET /api/product/letters', {
    name: 'countLetters',
    closed: true,
    who: 'anyone',
    summary:
      'How many fonts can write each letter of a text, under the other filters: where a list is empty, this says why.',
    query: z.object(productFilters),
    replies: { 200: z.array(LetterCount) },
    refusals: ['feature_off'],
    feature: 'letters',
    cache: 'catalogue',
  }),
  endpoint('GET /api/product/understood', {
    name: 'understandSearch',
    closed: true,
    who: 'anyone',
    summary:
      'What a search understands of its words: facts of fonts, languages, prices. Nothing where it takes them as ' +
      'they stand.',
    query: z.object({
      query: words
        .text(200)
        .default('')
        .describe('Words as someone would search for them.')
        .meta({ examples: ['right'] }),
    }),
    replies: { 200: Understood },
    refusals: [],
    cache: 'catalogue',
  }),
  endpoint('GET /api/product/slug/:slug', {
    name: 'productBySlug',
    closed: true,
    who: 'anyone',
    summary: 'One font, by the name in its address.',
    params: z.object({
      slug: words
        .text(200)
        .describe('The name that the thing has in the address of its page.')
        .meta({ examples: ['righteous'] }),
    }),
    replies: { 200: ProductDetail },
    refusals: ['product_not_found'],
    cache: 'catalogue',
  }),
  endpoint('GET /api/product/:id', {
    name: 'productById',
    closed: true,
    who: 'anyone',
    summary: 'One font, by its number.',
    params: z.object({ id: words.id.describe('The number of the product.') }),
    replies: { 200: ProductDetail },
    refusals: ['product_not_found'],
    cache: 'catalogue',
  }),
  endpoint('GET /api/product/:id/similar', {
    name: 'similarProducts',
    closed: true,
    who: 'anyone',
    summary:
      'Other fonts, those first whose letters look most like the ones of this font. With filters only fonts that ' +
      'pass them.',
    params: words.byId,
    query: z.object({
      limit: words.paged(4, 100).limit,
      ...productFilters,
    }),
    replies: { 200: z.array(Product) },
    refusals: ['product_not_found'],
    cache: 'catalogue',
  }),
  endpoint('POST /api/product/like', {
    name: 'likeFile',
    closed: true,
    who: 'anyone',
    summary: 'Fonts of the shop that look like the one in a file, the likest first. Nothing of the file is kept.',
    files: { file: uploadSizes.compared },
    replies: { 200: z.array(Product) },
    refusals: ['upload_missing', 'upload_unreadable', 'upload_too_large', 'too_many_requests'],
  }),
  endpoint('GET /api/product/addresses', {
    name: 'listProductAddresses',
    closed: true,
    who: 'anyone',
    summary: 'The address names of all fonts on offer with the time of their last change, for a map of the site.',
    query: z.object(words.paged(10_000, 10_000)),
    replies: { 200: z.array(z.object({ slug: z.string().meta({ examples: ['righteous'] }), updatedAt: words.time })) },
    refusals: [],
    cache: 'catalogue',
    counted: true,
  }),
  endpoint('POST /api/license-types/assign-license', {
    name: 'assignLicense',
    who: ['admin'],
    summary:
      'Offer a font under a licence type, at a price of its own where one is sent: `price` or `factor`, and ' +
      '`steps` by quantity. What is absent stays, null and an empty list clear; the same again changes nothing.',
    body: z
      .object({ productId: words.looseBodyId, licenseTypeId: words.looseBodyId, ...priceFields })
      .meta({ examples: [{ productId: 1, licenseTypeId: 1, price: null, factor: null, steps: [] }] }),
    replies: { 200: z.object({ productId: words.bodyId, licenseTypeId: words.bodyId }) },
    refusals: ['product_not_found', 'license_type_not_found', 'invalid_input'],
  }),
  endpoint('DELETE /api/license-types/assign-license', {
    name: 'unassignLicense',
    who: ['admin'],
    summary: 'Offer a font under a licence type no longer.',
    query: z.object({
      productId: words.id.describe('The number of the product.'),
      licenseTypeId: words.id.describe('The number of the licence type.'),
    }),
    replies: { 204: null },
    refusals: ['product_not_found', 'license_type_not_found'],
  }),
  endpoint('DELETE /api/product/:id', {
    name: 'deleteProduct',
    who: ['admin'],
    summary: 'Take a font off the shop. What was bought of it stays downloadable.',
    params: words.byId,
    replies: { 204: null },
    refusals: ['product_not_found'],
  }),
] as const;
