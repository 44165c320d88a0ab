import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FontFacts } from '../nouns/products.ts';
import { uploadSizes } from '../upload-sizes.ts';
import * as words from '../words.ts';

/** A family out of an upload: references for the format fields of a product, a draft of its words, and what the font is. */
export const Draft = z.object({
  formatZIP: z.string().nullable(),
  formatTTF: z.string().nullable(),
  formatOTF: z.string().nullable(),
  formatWOFF: z.string().nullable(),
  formatWOFF2: z.string().nullable(),
  /** The name of the family drawn in itself, as a data: address; null where the font can not write it. */
  images: z.string().nullable(),
  product: z.object({
    name: z.string(),
    type: z.string(),
    description: z.string(),
    shortDescription: z.string(),
    categories: z.string(),
    tags: z.string(),
    /** As the fonts name them themselves, in their `name` table: designers with commas, and the manufacturer. */
    designers: z.string(),
    foundry: z.string(),
  }),
  font: z.object({
    family: z.string(),
    styles: z.array(
      z.object({
        name: z.string(),
        weight: z.number(),
        width: z.number(),
        slope: z.string(),
        outlines: z.string(),
        file: z.string(),
      }),
    ),
    glyphs: words.count,
    scripts: z.array(z.string()),
    languages: FontFacts.shape.languages,
    axes: FontFacts.shape.axes,
    features: FontFacts.shape.features,
  }),
  /** What the licence files in the ZIP say, which goes with every download unless the owner says otherwise; null where there are none. */
  licenseText: z.string().nullable(),
  /** What the owner should know before selling it, in plain words; nothing here stops the sale. */
  warnings: z.array(z.string()),
});
export type Draft = z.output<typeof Draft>;

/** Of a file of fonts: its first family, and all of them in `drafts`. */
export const FontUpload = Draft.extend({ kind: z.literal('font'), drafts: z.array(Draft) });
/** Of a file of products: how many rows made or changed one; `row` counts from 1, the heading. */
export const CsvUpload = z.object({
  kind: z.literal('csv'),
  dryRun: z.boolean(),
  created: words.count,
  updated: words.count,
  rejected: z.array(z.object({ row: words.count, why: z.string() })),
});
export const Upload = z.discriminatedUnion('kind', [FontUpload, CsvUpload]);
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
  endpoint('uploadFile', {
    who: ['admin'],
    summary:
      'Take in a font (TTF, OTF, WOFF, WOFF2), a ZIP of fonts, or a CSV of products, decided by content. Of fonts nothing is on offer yet: the answer has references, good for 24 hours, and drafts for addProduct. A CSV makes and changes products at once, by SKU; with `dryRun` it only says what it would do.',
    query: z.object({ dryRun: z.enum(['0', '1', 'false', 'true', '']).optional() }),
    body: z.object({ dryRun: z.string().optional() }),
    files: { file: uploadSizes.fonts },
    replies: { 201: Upload },
    refusals: ['upload_missing', 'upload_unreadable', 'upload_too_large', 'csv_unreadable'],
  }),
  endpoint('checkFontTable', {
    who: ['admin'],
    summary:
      'Look through a CSV of fonts to bring: the columns of a table of products, with a SKU and the name of a file with fonts in each row. Says what each row would make and what is wrong with it, and writes nothing: each file is then uploaded, and a product added or changed with the `fields` of its row.',
    files: { file: uploadSizes.table },
    replies: { 200: FontTable },
    refusals: ['upload_missing', 'upload_unreadable', 'upload_too_large', 'csv_unreadable'],
  }),
] as const;
