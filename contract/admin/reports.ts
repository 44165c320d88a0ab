import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldWords } from '../field-words.ts';
import { environments } from '../payment-providers.ts';
import * as words from '../words.ts';
import { reportColumns, reportGroups } from './report-words.ts';

const figures = {
  gross: words.money.describe('What orders were paid with, tax included.'),
  discounts: words.money.describe('What codes and offers took off before; it is not in `gross`.'),
  refunds: words.money.describe('What went back, tax included.'),
  tax: words.money.describe('What of it is still tax after refunds.'),
  fees: words.money.describe("The payment provider's fees."),
  net: words.money.describe('What is left: gross - refunds - tax - fees.'),
};

export const ReportRow = z
  .object({
    key: z
      .string()
      .describe('What its orders are asked for with; empty for what belongs to none of the others.')
      .meta({ examples: ['1'] }),
    name: z
      .string()
      .describe('Empty where the key is.')
      .meta({ examples: ['Righteous'] }),
    orders: words.count.describe('How many orders were paid.'),
    ...figures,
  })
  .describe('A row of a report, from what orders were paid with to what is left.');
export type ReportRow = z.output<typeof ReportRow>;

const day = z.iso.date();
export const Report = z
  .object({
    by: z.enum(reportGroups),
    from: day.meta({ examples: ['2026-11-01'] }),
    to: day.meta({ examples: ['2026-11-30'] }),
    environment: z.enum(environments),
    rows: z.array(ReportRow).describe('By what is left, the most first; days, weeks and months the latest first.'),
    totals: ReportRow.omit({ key: true, name: true }),
  })
  .describe('The income of some days in rows that together are what the books say.');
export type Report = z.output<typeof Report>;

/** An order with the part of it that is in a row. */
export const ReportOrder = z
  .object({
    orderId: words.bodyId,
    kind: z.enum(['fonts', 'subscription']),
    customer: z.string().meta({ examples: ['Rani Putri'] }),
    ...figures,
  })
  .describe('An order with what of it is in a row of a report.');
export type ReportOrder = z.output<typeof ReportOrder>;

const month = z.string().meta({ examples: ['2026-11'] });
/** `churn` is how many of those who had a plan when the month began have none when it ends, in per cent. */
export const PlanMonth = z
  .object({
    month,
    mrr: words.money.describe(
      'Of all periods that run when the month ends (now, in the present month): price by number of months.',
    ),
    subscribers: words.count.describe('Who has a plan then.'),
    before: words.count.describe('Who had a plan when the month began.'),
    lost: words.count.describe('Who of these has none when it ends.'),
    churn: z
      .number()
      .nullable()
      .describe('`lost` in per cent of `before`; null where that is none.')
      .meta({ examples: [4.2] }),
  })
  .describe('Plans in a month.');
export type PlanMonth = z.output<typeof PlanMonth>;

const some = { orders: words.count, total: words.money };
export const UnpaidOrders = z
  .object({
    from: day.meta({ examples: ['2026-11-01'] }),
    to: day.meta({ examples: ['2026-11-30'] }),
    environment: z.enum(environments),
    begun: z.object(some).describe('All orders of fonts that were placed.'),
    paid: z.object(some).describe('Those that were paid, whatever went back later.'),
    waiting: z.object(some).describe('Those that may still be paid.'),
    left: z.object(some).describe('Those that ended without a payment.'),
  })
  .describe('Orders of fonts that were placed in some days (UTC), and how many of them were paid.');
export type UnpaidOrders = z.output<typeof UnpaidOrders>;

const span = {
  from: day.optional().describe('From this day on, by the calendar of the shop; the first of this month if absent.'),
  to: day.optional().describe('Until this day, included; today if absent.'),
  environment: words.environment,
};
const group = z.object({ by: z.enum(reportGroups).describe('What the income is grouped by.') });

export const reports = [
  endpoint('GET /api/reports/plans', {
    name: 'readPlanReport',
    who: ['admin', 'finance'],
    summary: 'Monthly recurring revenue and churn of plans, of the last twelve months, the latest first.',
    query: z.object({ environment: words.environment }),
    replies: { 200: z.object({ environment: z.enum(environments), months: z.array(PlanMonth) }) },
    refusals: [],
  }),
  endpoint('GET /api/reports/unpaid', {
    name: 'readUnpaidReport',
    who: ['admin', 'finance'],
    summary: 'How many orders were begun in some days, and how many of them were paid or left.',
    query: z.object(span),
    replies: { 200: UnpaidOrders },
    refusals: [],
  }),
  endpoint('GET /api/reports/:by', {
    name: 'readReport',
    who: ['admin', 'finance'],
    summary: 'The income of some days by font, country, plan and so on, from the books: the sums are theirs.',
    params: group,
    query: z.object(span),
    replies: { 200: Report },
    refusals: [],
  }),
  endpoint('GET /api/reports/:by/orders', {
    name: 'listReportOrders',
    who: ['admin', 'finance'],
    summary: 'The orders of a row of a report, the latest first, each with what of it is in the row.',
    params: group,
    query: z.object({
      ...words.paged(50, 500),
      ...span,
      key: words
        .text(40)
        .default('')
        .describe('The key of the row.')
        .meta({ examples: ['1'] }),
    }),
    replies: { 200: z.array(ReportOrder) },
    refusals: [],
    counted: true,
  }),
  endpoint('GET /api/reports/:by/report.csv', {
    name: 'exportReport',
    who: ['admin', 'finance'],
    confirmed: true,
    summary: 'A report as a table (CSV, UTF-8) with the columns that are asked for, and the totals at its end.',
    params: group,
    query: z.object({
      ...span,
      columns: z
        .string()
        .regex(new RegExp(`^(?:${reportColumns.join('|')})(?:,(?:${reportColumns.join('|')}))*$`), fieldWords.columns)
        .default(reportColumns.join(','))
        .describe('Names of columns with commas between them.')
        .meta({ examples: ['name,gross,net'] }),
    }),
    replies: 'file',
    mediaTypes: ['text/csv'],
    noted: 'export',
    refusals: [],
  }),
] as const;
