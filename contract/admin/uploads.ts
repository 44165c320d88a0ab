import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FontDetail, FontFacts } from '../nouns/products.ts';
import { uploadSizes } from '../upload-sizes.ts';
import * as words from '../words.ts';

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/**
 * Something that the maker of a font may mend: where, what, and how. The picture is the letters as outlines in font
 * units, y downwards, with the places that are meant: x, y, width and height.
 */
const Finding = z.object({
  styles: z.array(z.string()),
  words: z.string(),
  mend: z.string(),
  letters: z.string(),
  picture: z.object({
    path: z.string(),
    viewBox: box.meta({ examples: [[38, -731.2, 3210, 744.5]] }),
    spots: z.array(box),
  }),
});

/**
 * A family out of an upload: references for the format fields of a product, a draft of its words, and what the font is.
 */
export const Draft = z
  .object({
    ...FontDetail.shape,
    /** The name of the family drawn in itself, as a data: address; null where the font cannot write it. */
    images: z.string().nullable(),
    product: z.object({
      name: z.string().meta({ examples: ['Righteous'] }),
      type: z.string().meta({ examples: ['Display'] }),
      description: z.string().meta({ examples: ['Round letters from the twenties.'] }),
      shortDescription: z.string().meta({ examples: ['Round and loud.'] }),
      categories: z.string().meta({ examples: ['Display'] }),
      tags: z.string().meta({ examples: ['round,display'] }),
      /** As the fonts name them themselves, in their `name` table: designers with commas, and the manufacturer. */
      designers: z.string(),
      foundry: z.string().meta({ examples: ['Lontar'] }),
    }),
    font: z.object({
      family: z.string(),
      styles: z.array(
        z.object({
          name: z.string().meta({ examples: ['Regular'] }),
          weight: z.number().meta({ examples: [400] }),
          width: z.number().meta({ examples: [100] }),
          slope: z.string().meta({ examples: ['normal'] }),
          isVariable: z.boolean(),
          outlines: z.string(),
          file: z.string(),
        }),
      ),
      glyphs: words.count,
      scripts: z.array(z.string()).meta({ examples: [['Latin']] }),
      languages: FontFacts.shape.languages,
      axes: FontFacts.shape.axes,
      features: FontFacts.shape.features,
    }),
    /**
     * What the licence files in the ZIP say, which goes with every download unless the owner says otherwise; null where
     * there are none.
     */
    licenseText: z.string().nullable(),
    /** What the owner should know before selling it, in plain words; nothing here stops the sale. */
    warnings: z.array(z.string()),
    /** A proof of spacing, marks, letters of languages and lines; at most 20 findings, worded for the reader. */
    proof: z.array(Finding),
  })
  .describe('A family out of an upload: references for the format fields of a product, and a draft of its words.');
export type Draft = z.output<typeof Draft>;

/** Of a file of fonts: its first family, and all of them in `drafts`. */
export const FontUpload = Draft.extend({ kind: z.literal('font'), drafts: z.array(Draft) }).describe(
  'An upload of fonts: its first family, and all of them in `drafts`.',
);
/** Of a file of products: how many rows made or changed one; `row` counts from 1, the heading. */
export const CsvUpload = z
  .object({
    kind: z.literal('csv'),
    dryRun: z.boolean(),
    created: words.count,
    updated: words.count,
    rejected: z.array(z.object({ row: words.count, why: z.string() })),
  })
  .describe('An upload of a table of products: how many rows made or changed one.');
export const Upload = z
  .discriminatedUnion('kind', [FontUpload, CsvUpload])
  .describe('What was in an upload: fonts with drafts of products, or a table of products.');
export type Upload = z.output<typeof Upload>;
export type CsvReport = z.output<typeof CsvUpload>;

/** A row of a table of fonts; `row` counts from 1, the heading. */
const FontTableRow = z.object({
  row: words.count,
  /** The file with its fonts, as the table names it. */
  file: z.string(),
  /** What it says of the product, as addProduct and updateProduct take it. */
  fields: z.record(z.string(), z.string()),
  /** The product of its SKU; null where there is none yet. */
  product: z.object({ id: words.bodyId, hasFonts: z.boolean() }).nullable(),
});
export const FontTable = z.object({
  rows: z.array(FontTableRow),
  wrong: z.array(z.object({ row: words.count, why: z.string() })),
});
export type FontTable = z.output<typeof FontTable>;

/** Files that staff bring in: fonts, and tables of products. */
export const uploads = [
  endpoint('POST /api/product/upload-file', {
    name: 'uploadFile',
    who: ['admin'],
    summary:
      'Take in a font (TTF, OTF, WOFF, WOFF2), a ZIP of fonts, or a CSV of products, decided by content. Of fonts ' +
      'nothing is on offer yet: the answer has references, good for 24 hours, and drafts for addProduct. A CSV ' +
      'makes and changes products at once, by SKU; with `dryRun` it only says what it would do.',
    query: z.object({
      dryRun: z
        .enum(['0', '1', 'false', 'true', ''])
        .optional()
        .describe('With `1` or `true` a CSV changes nothing, and the answer says what it would change.'),
    }),
    body: z.object({ dryRun: z.string().optional() }),
    files: { file: uploadSizes.fonts },
    replies: { 201: Upload },
    refusals: ['upload_missing', 'upload_unreadable', 'upload_too_large', 'csv_unreadable'],
  }),
  endpoint('POST /api/product/arrange-upload', {
    name: 'arrangeUpload',
    who: ['admin'],
    summary:
      'Put styles of uploads together in other families, where the names of the fonts put them wrongly. Each ' +
      'family that is named becomes an upload of its own, good for 24 hours, and answers with its draft. The ' +
      'uploads that the styles come from stay as they are.',
    body: z.object({
      families: z
        .array(
          z.object({
            name: words.name(100).meta({ examples: ['Righteous'] }),
            /** Each by a reference of its upload, and its place among the styles of that draft, counted from 0. */
            styles: z
              .array(z.object({ upload: words.text(200), style: words.count }))
              .min(1)
              .max(500),
          }),
        )
        .min(1)
        .max(100),
    }),
    replies: { 201: z.array(Draft) },
    refusals: ['upload_not_found'],
  }),
  endpoint('POST /api/product/check-table', {
    name: 'checkFontTable',
    who: ['admin'],
    summary:
      'Look through a CSV of fonts to bring: the columns of a table of products, with a SKU and the name of a file ' +
      'with fonts in each row. Says what each row would make and what is wrong with it, and writes nothing: each ' +
      'file is then uploaded, and a product added or changed with the `fields` of its row.',
    files: { file: uploadSizes.table },
    replies: { 200: FontTable },
    refusals: ['upload_missing', 'upload_unreadable', 'upload_too_large', 'csv_unreadable'],
  }),
] as const;
