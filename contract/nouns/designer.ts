import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { environments } from '../payment-providers.ts';
import * as words from '../words.ts';
import { makerKinds } from './makers.ts';
import { MakerShare, month, Statement } from './statement.ts';

/** A designer or a foundry that the caller's account is linked to, with every share that was agreed. */
export const OwnMaker = z
  .object({
    id: words.bodyId,
    kind: z.enum(makerKinds),
    slug: z.string().meta({ examples: ['laras-wibisono'] }),
    name: z.string().meta({ examples: ['Laras Wibisono'] }),
    shares: z.array(MakerShare).describe('By font, the latest first.'),
  })
  .describe('A designer or a foundry that your account is linked to.');
export type OwnMaker = z.output<typeof OwnMaker>;

const font = z.object({ id: words.bodyId, name: z.string().meta({ examples: ['Righteous'] }) });

/** One line of an order of an own font. Nothing in it says who bought it, or how many orders the shop has. */
export const OwnSale = z
  .object({
    product: font,
    part: z
      .string()
      .nullable()
      .describe('The style or package; null for the whole family.')
      .meta({ examples: ['Bold'] }),
    licenseType: z.string().meta({ examples: ['Standard License'] }),
    quantity: words.count.meta({ examples: [1] }),
    amount: words.money.describe('Without tax.'),
    day: z.iso.date().meta({ examples: ['2026-11-22'] }),
  })
  .describe('A sale of one of your fonts.');
export type OwnSale = z.output<typeof OwnSale>;

const sums = {
  licenses: words.count.describe('How many licences were sold.'),
  sold: words.money.describe('What they were sold for, without tax and before refunds.'),
};

/** What was sold of own fonts in a month, counted from the orders, so a sale is in it as soon as it is paid. */
export const OwnSales = z
  .object({
    month,
    environment: z.enum(environments),
    months: z
      .array(month)
      .describe('Every month from the first sale to the present one, the latest first.')
      .meta({ examples: [['2026-11']] }),
    fonts: z.array(z.object({ product: font, ...sums })).describe('Fonts without a sale too.'),
    newest: z.array(OwnSale).describe('The newest first, fifty at the most.'),
    ...sums,
  })
  .describe('What was sold of your fonts in a month.');
export type OwnSales = z.output<typeof OwnSales>;

/** The languages that an own font nearly supports, those that most people speak first. */
export const LanguageGaps = z
  .object({
    product: font,
    supported: words.count.describe('How many languages it supports.'),
    nearly: z.array(
      z.object({
        tag: z.string().meta({ examples: ['vi'] }),
        name: z.string().meta({ examples: ['Vietnamese'] }),
        missing: z
          .array(z.string())
          .describe('The letters that it lacks; a capital only where its small letter is there.')
          .meta({ examples: [['ơ', 'ư']] }),
      }),
    ),
  })
  .describe('The languages that a font nearly supports, and the letters that it lacks.');
export type LanguageGaps = z.output<typeof LanguageGaps>;

const criterion = {
  month: month.optional().describe('A month, such as 2026-11; the present one where none is named.'),
};
const ofMonth = z.object({ month });

export const designer = [
  endpoint('GET /api/designer', {
    name: 'readDesigner',
    who: 'user',
    summary: 'The designers and foundries that your account is linked to, with their shares; none for most accounts.',
    replies: { 200: z.array(OwnMaker) },
    refusals: [],
  }),
  endpoint('GET /api/designer/sales', {
    name: 'readOwnSales',
    who: 'user',
    summary:
      'What was sold of your fonts in a month, in the environment in which the shop takes money now. A sale is in ' +
      'it as soon as it is paid.',
    query: z.object(criterion),
    replies: { 200: OwnSales },
    refusals: ['maker_not_found'],
  }),
  endpoint('GET /api/designer/statements', {
    name: 'readOwnStatements',
    who: 'user',
    summary: 'Your statements of a month, to the cent as the shop has them. `closedAt` is null while it may change.',
    query: z.object(criterion),
    replies: {
      200: z.object({
        month,
        environment: z.enum(environments),
        closedAt: words.time.nullable().meta({ examples: [null] }),
        statements: z.array(Statement),
      }),
    },
    refusals: ['maker_not_found'],
  }),
  endpoint('GET /api/designer/statements/:id/statement.csv', {
    name: 'ownStatementTable',
    who: 'user',
    summary: 'Your statement for a month as a table (CSV, UTF-8), with the total at its end.',
    params: words.byId,
    query: ofMonth,
    replies: 'file',
    mediaTypes: ['text/csv'],
    refusals: ['maker_not_found'],
  }),
  endpoint('GET /api/designer/statements/:id/statement.pdf', {
    name: 'ownStatementPdf',
    who: 'user',
    summary: 'The same as PDF.',
    params: words.byId,
    query: ofMonth,
    replies: 'file',
    mediaTypes: ['application/pdf'],
    refusals: ['maker_not_found'],
  }),
  endpoint('GET /api/designer/languages', {
    name: 'listLanguageGaps',
    who: 'user',
    summary: 'Which languages your fonts nearly support, and which letters they lack.',
    replies: { 200: z.array(LanguageGaps) },
    refusals: ['maker_not_found'],
  }),
] as const;
