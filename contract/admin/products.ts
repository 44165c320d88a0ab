import { z } from 'zod';
import { productKinds } from '../bundles.ts';
import { endpoint } from '../endpoint.ts';
import { fieldWords } from '../field-words.ts';
import { LicensePrice, licensePricesIn } from '../nouns/license-prices.ts';
import { readJson } from '../nouns/license-types.ts';
import { namedPartsIn } from '../nouns/parts.ts';
import { formatNames, Product, productStatuses } from '../nouns/products.ts';
import { FAMILY } from '../parts.ts';
import { TranslationsOut, translationsIn } from '../translations.ts';
import { uploadSizes } from '../upload-sizes.ts';
import * as words from '../words.ts';

/** A list as its comma text, or as it is. */
const list = z.union([words.text(4000), z.array(words.text(200)).max(50).transform(String)]);
/** Present and empty clears it. */
const clearableMoney = z.union([z.null(), z.literal('').transform(() => null), words.moneyIn]);
/**
 * A reference from an upload, or the address that the product gives for the format, which changes nothing; empty takes
 * it off.
 */
const format = words.text(400).nullable();

/** Names of designers as a list or its comma text, each once. */
const designers = z
  .union([words.text(4000).transform((text) => text.split(',')), z.array(words.text(100)).max(20)])
  .transform((names) => {
    const plain = names.map(words.cleanName).filter((name) => name !== '');
    return plain.filter((name, at) => plain.findIndex((one) => one.toLowerCase() === name.toLowerCase()) === at);
  })
  .pipe(z.array(words.text(100).refine((name) => !name.includes(','), fieldWords.noComma)).max(20));

const MOST_MEMBERS = 100;
/** Also as JSON text. */
const membersIn = z
  .unknown()
  .transform((sent) => (typeof sent === 'string' ? readJson(sent) : sent))
  .pipe(
    z
      .array(z.object({ product_id: words.bodyId, part_id: words.partId.default(FAMILY) }))
      .min(2, { error: () => fieldWords.twoMembers })
      .max(MOST_MEMBERS),
  )
  .meta({ examples: [[{ product_id: 1, part_id: 0 }, { product_id: 2 }]] });

export const ProductFields = z.object({
  name: words.name(200),
  /** Made when it is absent or empty. */
  sku: words.optionalName(64),
  type: words.optionalName(200),
  description: words.text(20_000),
  shortDescription: words.text(20_000),
  /** Also as JSON text. */
  translations: z.preprocess((sent) => (typeof sent === 'string' ? readJson(sent) : sent), translationsIn('product')),
  regularPrice: words.moneyIn,
  salePrice: clearableMoney,
  categories: list,
  tags: list,
  /** Who is not known yet is made by it; present and empty clears them. */
  designers,
  /** The name of its foundry, known or new; empty takes it off. */
  foundry: words.optionalName(100),
  /** As text only to clear it; a picture is sent as a file. */
  images: words.text(200_000),
  formatZIP: format.meta({ examples: [null] }),
  formatTTF: format.meta({ examples: [null] }),
  formatOTF: format.meta({ examples: [null] }),
  formatWOFF: format.meta({ examples: [null] }),
  formatWOFF2: format.meta({ examples: [null] }),
  /** Whether everybody may try it in layouts, cut down to basic Latin. */
  trial: words.switchIn,
  /** Whether the licence text of the upload goes with every download; it does where nothing is said. */
  ownLicense: words.switchIn,
  /** Whether the plans that give one of its licence types give it; of a new product they do, unless it says no. */
  inPlans: words.switchIn,
  /** A new product is published, unless it says draft. */
  status: z.enum(productStatuses),
  /** What a bundle is made of; only bundles have members. */
  members: membersIn,
  /** When the clock publishes a draft; empty takes it back. */
  publishAt: words.timeIn,
  /** When the clock withdraws it; empty takes it back. */
  withdrawAt: words.timeIn,
  /**
   * Of the release that other fonts make, else of the newest: what it is called (2.0 where it is empty) and what is new
   * in it.
   */
  releaseVersion: words.optionalName(40),
  releaseNotes: words.text(4000).transform((value) => value.replace(/\r\n?/g, '\n').trim()),
  /** Whether those who bought an earlier release have the one that other fonts make; they do unless it says no. */
  releaseFree: words.switchIn,
  /** Whether they are written to about it. */
  tellOwners: words.switchIn,
  /**
   * The licence types it is offered under, as a list or its comma text. A new product is offered under the Standard
   * one.
   */
  licenseTypeIds: z
    .union([
      z.array(words.bodyId),
      words.text(2000).transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== '')
          .map(Number),
      ),
    ])
    .pipe(z.array(words.bodyId).max(200)),
  /** What single licence types cost for it, as a list or its JSON text; it is offered under those too. */
  licensePrices: z
    .unknown()
    .transform((sent) => (typeof sent === 'string' ? readJson(sent) : sent))
    .pipe(licensePricesIn),
  /** The packages and styles that it is sold in besides the family, as a list or its JSON text; they replace all. */
  parts: z.preprocess((sent) => (typeof sent === 'string' ? readJson(sent) : sent), namedPartsIn),
});
export type ProductFields = z.output<typeof ProductFields>;

const { name, regularPrice } = ProductFields.shape;
export const NewProductFields = ProductFields.partial()
  .extend({
    name,
    regularPrice,
    status: z.enum(['draft', 'published']).optional(),
    kind: z.enum(productKinds).default('family'),
  })
  .describe('A new product. Formats take the references of an upload.')
  .meta({ examples: [{ name: 'Marmalade', regularPrice: 42, type: 'Display', categories: 'Display' }] });

const change = z.object({ set: clearableMoney }).or(z.object({ percent: z.number().min(-100).max(1000) }));
const names = z.array(words.requiredText(100)).max(50);
const someIds = z.array(words.bodyId).max(200);
/** What of a product a change of many can touch. */
export const ProductState = z
  .object({
    id: words.bodyId,
    regularPrice: words.moneyIn,
    salePrice: clearableMoney,
    categoryList: z
      .array(words.text(200))
      .max(50)
      .meta({ examples: [['Display']] }),
    licenseTypeIds: someIds,
    licensePrices: licensePricesIn.optional(),
    inPlans: z.boolean(),
  })
  .describe('What a change of many products can touch of one.');

/** What many products are to become. A percent of the sale price is taken from the regular price. */
export const BulkChange = z
  .object({
    ids: z.array(words.bodyId).min(1).max(1000).optional(),
    regularPrice: change.optional(),
    salePrice: change.optional(),
    categories: z.object({ set: names, add: names, remove: names }).partial().optional(),
    /** `prices` offer each product under their licence types too. */
    licenseTypes: z.object({ assign: someIds, unassign: someIds, prices: licensePricesIn }).partial().optional(),
    inPlans: z.boolean().optional(),
    /** Publishes them or withdraws them, which is taken back by the other of the two. */
    status: z.enum(['published', 'withdrawn']).optional(),
    restore: z
      .array(ProductState)
      .min(1)
      .max(1000)
      .optional()
      .describe('Instead of all others: the `before` of an earlier change, to take it back.'),
  })
  .describe('What many products are to become.')
  .meta({ examples: [{ ids: [1], categories: { add: ['Poster'] } }] });
export type BulkChange = z.output<typeof BulkChange>;
export const productOrders = ['id', 'name', 'sku', 'type', 'price'] as const;

const picture = { images: uploadSizes.picture };

/**
 * How far the files of a product are that every buyer of it gets: `waiting` for quiet times or a buyer, `preparing`,
 * `ready`, or `failed`, with why in `trouble`; `none` has no fonts. `done` of `total` files are there.
 */
const Preparation = z.object({
  state: z.enum(['none', 'waiting', 'preparing', 'ready', 'failed']),
  done: z.number(),
  total: z.number(),
  trouble: z.string().nullable(),
});
export type Preparation = z.output<typeof Preparation>;
/** A product with what only staff knows of it. */
const AdminProduct = Product.extend({
  preparation: Preparation,
  /** Of the licence types with a price, factor or steps of the product's own. */
  licensePrices: z.array(LicensePrice),
  inPlans: z.boolean(),
  translations: TranslationsOut,
  releaseNotes: z
    .array(z.string())
    .describe('What is written of its releases, the newest first.')
    .meta({ examples: [['A rounder R.']] }),
  publishedAt: words.time.nullable(),
  withdrawnAt: words.time.nullable(),
  publishAt: words.time.nullable(),
  withdrawAt: words.time.nullable(),
});
export type AdminProduct = z.output<typeof AdminProduct>;

/** What staff do with products. */
export const adminProducts = [
  endpoint('GET /api/product/admin/list', {
    name: 'listStock',
    who: ['admin'],
    summary: 'The products for who runs the shop, drafts and withdrawn ones too, searched by name or SKU.',
    query: z.object({
      ...words.paged(100, 1000),
      sort: words
        .sortedBy(productOrders)
        .default('-id')
        .describe('What the list is sorted by; with `-` before it the largest or the latest comes first.'),
      status: z.enum(productStatuses).optional().describe('Only orders of this status.'),
      query: words.query.default(''),
    }),
    replies: { 200: z.array(AdminProduct) },
    refusals: [],
    counted: true,
  }),
  endpoint('GET /api/product/admin/export.csv', {
    name: 'exportProducts',
    who: ['admin'],
    confirmed: true,
    summary:
      'All fonts, without bundles, as a table (CSV, UTF-8) with the columns that an import knows, prices of single ' +
      'licence types and packages and styles among them. Imported again, it changes nothing.',
    replies: 'file',
    mediaTypes: ['text/csv'],
    refusals: [],
  }),
  endpoint('POST /api/product/add', {
    name: 'addProduct',
    who: ['admin'],
    summary:
      'Add a product, with the fonts of an upload and a picture where they are given: published at once, at a ' +
      'time, or a draft that only staff see.',
    body: NewProductFields,
    files: picture,
    replies: { 201: Product },
    refusals: ['sku_taken', 'upload_not_found', 'picture_unreadable', 'license_type_not_found'],
  }),
  endpoint('PUT /products/:id', {
    name: 'updateProduct',
    who: ['admin'],
    summary:
      'Change a product. An absent field stays as it is, one that is present and empty is cleared; `status` ' +
      'publishes and withdraws it.',
    params: words.byId,
    body: ProductFields.partial().meta({ examples: [{ shortDescription: 'Round and loud.', tags: 'round,display' }] }),
    files: picture,
    replies: { 200: Product },
    refusals: [
      'product_not_found',
      'sku_taken',
      'upload_not_found',
      'picture_unreadable',
      'license_type_not_found',
      'published_already',
      'sold_exclusively',
      'draft_not_withdrawn',
    ],
  }),
  endpoint('POST /api/product/bulk', {
    name: 'changeProducts',
    who: ['admin'],
    summary:
      'Change prices, categories, licence types or plans of many products at once, publish or withdraw them; ' +
      '`before` takes all but the last back as `restore`.',
    body: BulkChange,
    replies: {
      200: z.object({
        products: z.array(Product),
        before: z.array(
          z.object({
            id: words.bodyId,
            regularPrice: words.money,
            salePrice: words.money.nullable(),
            categoryList: z.array(z.string()).meta({ examples: [['Display']] }),
            licenseTypeIds: z.array(words.bodyId),
            licensePrices: z.array(LicensePrice),
            inPlans: z.boolean(),
          }),
        ),
      }),
    },
    refusals: [
      'product_not_found',
      'license_type_not_found',
      'invalid_input',
      'draft_not_withdrawn',
      'sold_exclusively',
    ],
  }),
  endpoint('POST /api/product/:id/prepare', {
    name: 'prepareProduct',
    who: ['admin'],
    summary: 'Prepare the files of a product now: those that wait for quiet times, or failed.',
    params: words.byId,
    replies: { 200: Preparation },
    refusals: ['product_not_found'],
  }),
  endpoint('GET /api/product/:id/originals/:format', {
    name: 'productFile',
    who: ['admin'],
    confirmed: true,
    summary: 'The font files of a product as they are kept, without a licensee: one file, or a ZIP of several.',
    params: z.object({
      id: words.id.describe('The id of the product.'),
      format: z
        .enum(formatNames.map((one) => one.toLowerCase() as Lowercase<typeof one>))
        .describe('The format of the files.'),
    }),
    replies: 'file',
    mediaTypes: ['application/zip', 'font/ttf', 'font/otf', 'font/woff', 'font/woff2'],
    refusals: ['product_not_found', 'format_not_available'],
  }),
  endpoint('GET /api/product/:id/picture.webp', {
    name: 'productPicture',
    closed: true,
    who: 'anyone',
    summary: 'The picture that the owner gave a product.',
    params: words.byId,
    query: z.object({
      v: words
        .text(64)
        .optional()
        .describe('The version of the product; an address with the present one may be kept forever.')
        .meta({ examples: ['3f9a1c'] }),
    }),
    replies: 'webp',
    refusals: ['product_not_found'],
  }),
] as const;
