import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LicenseType } from './license-types.ts';
import * as words from './words.ts';

export const formatNames = ['ZIP', 'TTF', 'OTF', 'WOFF', 'WOFF2'] as const;
export type FormatName = (typeof formatNames)[number];

/** Links to the files of one product, null where a format does not exist or may not be had. */
export const FontDetail = z.object({
  formatZIP: z.string().nullable(),
  formatTTF: z.string().nullable(),
  formatOTF: z.string().nullable(),
  formatWOFF: z.string().nullable(),
  formatWOFF2: z.string().nullable(),
});
export type FontDetail = z.output<typeof FontDetail>;

/**
 * A product as lists show it. `images` is the address of its picture (an SVG specimen); `specimen` the word that shows it
 * best; `version` changes with its font files and goes into preview addresses as `v`, which may then be cached for ever.
 */
export const Product = z.object({
  id: z.number(),
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
  licenseTypes: z.array(LicenseType),
  formats: z.array(z.enum(formatNames)),
  fontDetail: FontDetail.nullable(),
  demo: z.boolean(),
  specimen: z.string(),
  version: z.string(),
  styleCount: z.number(),
  scripts: z.array(z.string()),
  direction: z.enum(['ltr', 'rtl']),
});
export type Product = z.output<typeof Product>;

/** What the font of a product is, measured from its files. Metrics are in font units of `unitsPerEm`. */
export const FontFacts = z.object({
  styles: z.array(
    z.object({ id: z.number(), name: z.string(), weight: z.number(), width: z.number(), slope: z.string() }),
  ),
  defaultStyleId: z.number(),
  glyphs: z.number(),
  unitsPerEm: z.number(),
  ascender: z.number(),
  descender: z.number(),
  xHeight: z.number(),
  capHeight: z.number(),
  languages: z.array(z.object({ tag: z.string(), name: z.string() })),
  features: z.array(z.object({ tag: z.string(), name: z.string() })),
  axes: z.array(z.object({ tag: z.string(), name: z.string(), min: z.number(), default: z.number(), max: z.number() })),
});
export type FontFacts = z.output<typeof FontFacts>;

/** How large the files of a format are together, before a licensee is written in; null where nobody has measured it yet. */
const ProductFile = z.object({ format: z.enum(formatNames), files: z.number(), bytes: z.number().nullable() });

export const ProductDetail = Product.extend({ font: FontFacts.nullable(), files: z.array(ProductFile) });
export type ProductDetail = z.output<typeof ProductDetail>;

/** Characters of a font that belong together, as ranges of code points (first and last, both included). */
export const GlyphGroup = z.object({ name: z.string(), ranges: z.array(z.tuple([z.number(), z.number()])) });
export type GlyphGroup = z.output<typeof GlyphGroup>;

/** One character drawn alone: lengths in font units, y downwards; `outline` is what stands between <svg> and </svg>. */
export const DrawnGlyph = z.object({
  point: z.number(),
  name: z.string(),
  advance: z.number(),
  ink: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  outline: z.string(),
});
export type DrawnGlyph = z.output<typeof DrawnGlyph>;

/** A language asked after, and the letters of it that the font lacks; none when it is fully covered. */
export const LanguageAnswer = z.object({ tag: z.string(), name: z.string(), missing: z.array(z.string()) });
export type LanguageAnswer = z.output<typeof LanguageAnswer>;

/** A choice of the list's filters with the number of products behind it. */
const Facet = z.array(z.object({ value: z.string(), count: z.number() }));
export const Facets = z.object({
  total: z.number(),
  price: Facet,
  type: Facet,
  category: Facet,
  script: Facet,
  /** By BCP 47 tag, with its English name; the one that is asked for is always among them. */
  language: z.array(z.object({ value: z.string(), name: z.string(), count: z.number() })),
  license: Facet,
});
export type Facets = z.output<typeof Facets>;

/** A letter of a text, and how many fonts can write it. */
export const LetterCount = z.object({ letter: z.string(), fonts: z.number() });
export type LetterCount = z.output<typeof LetterCount>;

export const priceBands = ['under-50', '50-100', 'above-100'] as const;
export const productSorts = ['newest', 'price-asc', 'price-desc'] as const;

/** The filters of the product list. `text` keeps only fonts that can write every character of it. */
const filters = {
  query: words.text(200).optional(),
  price: z.enum(priceBands).optional(),
  category: words.text(200).optional(),
  type: words.text(200).optional(),
  script: words.text(40).optional(),
  /** A BCP 47 tag: only fonts that have all its everyday letters. */
  language: words.text(40).optional(),
  license: words.text(200).optional(),
  text: words.text(200).optional(),
};

export const products = [
  endpoint('listProducts', {
    who: 'anyone',
    summary: 'The fonts on offer, filtered and sorted, page by page.',
    query: z.object({ ...words.paged(20, 100), sort: z.enum(productSorts).default('newest'), ...filters }),
    replies: { 200: z.array(Product) },
    refusals: [],
    cache: 'catalogue',
    counted: true,
  }),
  endpoint('searchProducts', {
    who: 'anyone',
    summary: 'Fonts by name, tag or description as one types. A blank query finds nothing.',
    query: z.object({ ...words.paged(10, 50), query: words.text(200).default('') }),
    replies: { 200: z.array(Product) },
    refusals: [],
    cache: 'catalogue',
    counted: true,
  }),
  endpoint('productFacets', {
    who: 'anyone',
    summary: 'How many fonts stand behind each choice of the filters, under the filters already set.',
    query: z.object(filters),
    replies: { 200: Facets },
    refusals: [],
    cache: 'catalogue',
  }),
  endpoint('countLetters', {
    who: 'anyone',
    summary:
      'How many fonts can write each letter of a text, under the other filters: where a list is empty, this says why.',
    query: z.object(filters),
    replies: { 200: z.array(LetterCount) },
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
    summary: 'Other fonts that a buyer of this one may like.',
    params: z.object({ id: words.id }),
    query: z.object({ limit: words.paged(4, 20).limit }),
    replies: { 200: z.array(Product) },
    refusals: ['product_not_found'],
    cache: 'catalogue',
  }),
  endpoint('productGlyphs', {
    who: 'anyone',
    summary:
      'The characters that every style of a font draws, in groups. `query` keeps those it names: the character itself, U+ and its code point, or words of its Unicode name.',
    params: z.object({ id: words.id }),
    query: z.object({ query: words.text(100).default('') }),
    replies: { 200: z.object({ total: z.number(), groups: z.array(GlyphGroup) }) },
    refusals: ['product_not_found'],
    cache: 'catalogue',
  }),
  endpoint('drawGlyphs', {
    who: 'anyone',
    summary:
      'Characters drawn one by one as outlines, with their names. `points` are code points in hex with commas, at most 128.',
    params: z.object({ id: words.id }),
    query: z.object({
      points: z
        .string()
        .max(1000)
        .regex(/^[0-9a-fA-F]{1,6}(,[0-9a-fA-F]{1,6}){0,127}$/, 'Code points in hex, with commas, at most 128.'),
      style: words.text(200).optional(),
      axes: words.text(400).optional(),
    }),
    replies: { 200: z.array(DrawnGlyph) },
    refusals: ['product_not_found', 'preview_invalid', 'preview_unavailable'],
    cache: 'catalogue',
  }),
  endpoint('productFeatures', {
    who: 'anyone',
    summary: 'Which characters each feature of a font changes when they stand alone; none for those that join letters.',
    params: z.object({ id: words.id }),
    replies: { 200: z.array(z.object({ tag: z.string(), letters: z.array(z.string()) })) },
    refusals: ['product_not_found', 'preview_unavailable'],
    cache: 'catalogue',
  }),
  endpoint('productLanguages', {
    who: 'anyone',
    summary:
      'Whether a font supports the languages whose names hold the query, and the letters that it lacks for each.',
    params: z.object({ id: words.id }),
    query: z.object({ query: words.text(100).default('') }),
    replies: { 200: z.array(LanguageAnswer) },
    refusals: ['product_not_found'],
    cache: 'catalogue',
  }),
  endpoint('previewProduct', {
    who: 'anyone',
    summary:
      'Any text drawn in the font, as SVG outlines. The viewBox is in font units, y downwards, baseline at 0; `size` is the height of one em in pixels. Letters that the font lacks are named in X-Missing-Characters. Text may hold line breaks; `width` wraps it between words; `tracking`, `leading` and `width` are thousandths of an em; `carets=1` tells in data-lines where a caret may stand.',
    params: z.object({ id: words.id }),
    query: z.object({
      text: words.text(200).default(''),
      size: z.coerce.number().min(4).max(2000).default(72),
      style: words.text(200).optional(),
      features: words.text(400).optional(),
      axes: words.text(400).optional(),
      lang: z
        .string()
        .regex(/^[A-Za-z0-9-]{2,35}$/)
        .optional(),
      dir: z.enum(['ltr', 'rtl', 'auto']).default('auto'),
      color: z
        .string()
        .regex(/^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|currentColor)$/)
        .default('currentColor'),
      tracking: z.coerce.number().int().min(-500).max(2000).default(0),
      leading: z.coerce.number().int().min(300).max(5000).default(1200),
      width: z.coerce.number().int().min(500).max(1_000_000).optional(),
      align: z.enum(['start', 'center', 'end']).default('start'),
      carets: z.enum(['1']).optional(),
      v: words.text(64).optional(),
    }),
    replies: 'svg',
    refusals: ['product_not_found', 'preview_invalid', 'preview_unavailable'],
  }),
  endpoint('shareProduct', {
    who: 'anyone',
    summary: 'The picture of a font for links to it: 1200 by 630 pixels, its specimen word and its name.',
    params: z.object({ id: words.id }),
    query: z.object({ v: words.text(64).optional() }),
    replies: 'png',
    refusals: ['product_not_found', 'preview_unavailable'],
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
] as const;
