import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SoldPart } from '../nouns/parts.ts';
import { uploadSizes } from '../upload-sizes.ts';
import * as words from '../words.ts';

/** The columns of a table of licences that were sold elsewhere, as they are headed. The first five have to be there. */
export const importColumns = [
  'email',
  'name',
  'font',
  'license',
  'date',
  'number',
  'quantity',
  'licensee',
  'part',
] as const;
export type ImportColumn = (typeof importColumns)[number];
/** Without these no licence can be made. */
export const neededColumns: readonly ImportColumn[] = importColumns.slice(0, 5);

/** This many of the lines are shown in an answer; all of them are counted. */
export const SHOWN_LINES = 200;

/** A licence as a line of the table makes it; `row` counts from 1, the heading. */
export const ImportedLine = z.object({
  row: words.count,
  email: words.emailOut,
  fullname: z.string().meta({ examples: ['Rani Putri'] }),
  /** Whether there is no customer with this email yet. */
  isNewCustomer: z.boolean(),
  product: z.object({ name: z.string().meta({ examples: ['Righteous'] }) }),
  part: SoldPart,
  licenseType: z.object({ name: z.string().meta({ examples: ['Standard License'] }) }),
  quantity: words.count,
  licensee: z.string().meta({ examples: ['Rani Putri'] }),
  issuedAt: words.time,
  /** Null where the shop makes one. */
  licenseNumber: z
    .string()
    .nullable()
    .meta({ examples: ['HRF-7K3M-9QXT-2VBD'] }),
  /** Whether this licence was imported before, so that nothing is made. */
  isThere: z.boolean(),
});

export const LicenseImport = z.object({
  /** Whether it was written; never while a line is wrong. */
  isImported: z.boolean(),
  /** How many licences and customers are made, and how many licences were imported before. */
  licenses: words.count,
  customers: words.count,
  there: words.count,
  lines: z.array(ImportedLine),
  /** What is wrong, by line and by column; `column` is null where the whole line is. */
  wrong: z.array(z.object({ row: words.count, column: z.enum(importColumns).nullable(), why: z.string() })),
});
export type LicenseImport = z.output<typeof LicenseImport>;

/** People who hold imported licences, and how many licences those are. */
export const ImportNotice = z.object({ holders: words.count, licenses: words.count });

/** What a shop sold before it was this shop. */
export const imports = [
  endpoint('POST /api/imports/licenses', {
    name: 'importLicenses',
    who: ['admin'],
    confirmed: true,
    summary:
      'Take in licences that were sold elsewhere, from a CSV with the columns email, name, font (name, slug or ' +
      'SKU), license, date and, where there are any, number, quantity, licensee and part (the name of a package or ' +
      'a style that it is sold in; empty for the family). All lines or none: while one is wrong nothing is written, ' +
      'and each is told. What was imported before stays as it is. With `dryRun` ' +
      'nothing is written at all.',
    query: z.object({
      dryRun: z
        .enum(['0', '1', 'false', 'true', ''])
        .optional()
        .describe('With `1` or `true` a CSV changes nothing, and the answer says what it would change.'),
    }),
    body: z.object({ dryRun: z.string().optional() }),
    files: { file: uploadSizes.table },
    replies: { 200: LicenseImport },
    refusals: [
      'upload_missing',
      'upload_unreadable',
      'upload_too_large',
      'csv_unreadable',
      'email_taken',
      'username_taken',
    ],
  }),
  endpoint('GET /api/imports/licenses/notice', {
    name: 'readImportNotice',
    who: ['admin'],
    summary:
      'How many people were not emailed about the licences that were imported for them, and how many licences ' +
      'those are.',
    replies: { 200: ImportNotice },
    refusals: [],
  }),
  endpoint('POST /api/imports/licenses/notice', {
    name: 'notifyHolders',
    who: ['admin'],
    confirmed: true,
    summary:
      'Email everybody who holds imported licences and was not emailed about them: one email each, with the list ' +
      'of the licences and the way to the account. No licence is ever in two of these emails, so a repeated call ' +
      'emails only those whose licences were imported since. The reply counts the people and licences of this call.',
    replies: { 200: ImportNotice },
    refusals: [],
  }),
] as const;
