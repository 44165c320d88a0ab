import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldWords } from '../field-words.ts';
import { MakerShare, month, Statement } from '../nouns/statement.ts';
import { environments } from '../payment-providers.ts';
import * as words from '../words.ts';

/** A percent coming in, as a number or its text; becomes hundredths of it. */
const percentIn = z
  .union([z.number(), z.string().regex(/^\s*\d{1,3}(\.\d{1,2})?\s*(?:%\s*)?$/)], fieldWords.percent)
  .transform((wire, context) => {
    const share = words.readPercent(wire);
    if (share !== null) return share;
    context.addIssue({ code: 'custom', message: fieldWords.percent });
    return z.NEVER;
  })
  .meta({ type: ['number', 'string'] });

const SharesBody = z
  .object({
    /** Fonts that name them. */
    productIds: z.array(words.bodyId).min(1).max(1000),
    from: z.iso.date(),
    percent: percentIn,
    /** Whether the provider's fees go off first. */
    afterFees: z.boolean().default(false),
  })
  .meta({ examples: [{ productIds: [1], from: '2099-01-01', percent: 30, afterFees: false }] });
export type SharesBody = z.output<typeof SharesBody>;

const criterion = {
  month,
  environment: words.environment,
};

/**
 * From which months on the income of plans is shared, and from which not, the latest first; empty: it never was. What
 * is paid for a plan is divided among the fonts that its subscribers downloaded in the month of the payment, each once
 * for each subscriber and by its price.
 */
export const PlanSharing = z.array(z.object({ month, isShared: z.boolean() }));
export type PlanSharing = z.output<typeof PlanSharing>;

export const statements = [
  endpoint('GET /api/ledger/plan-sharing', {
    name: 'readPlanSharing',
    who: ['admin', 'finance'],
    summary: 'Whether the income of plans is shared with designers and foundries, by months.',
    replies: { 200: PlanSharing },
    refusals: [],
  }),
  endpoint('PUT /api/ledger/plan-sharing', {
    name: 'setPlanSharing',
    who: ['admin'],
    summary: 'Share the income of plans from a month on, or not any more. Months that are closed stay as they are.',
    body: PlanSharing.element,
    replies: { 200: PlanSharing },
    refusals: ['share_month_closed'],
  }),
  endpoint('GET /api/makers/:id/shares', {
    name: 'listShares',
    who: ['admin'],
    summary: 'The shares of a designer or a foundry with their history, by font and the latest first.',
    params: words.byId,
    replies: { 200: z.array(MakerShare) },
    refusals: ['maker_not_found'],
  }),
  endpoint('POST /api/makers/:id/shares', {
    name: 'setShares',
    who: ['admin'],
    summary:
      'Set what a designer or a foundry has of some fonts from a day on; 0 ends it. What was sold before that day ' +
      'keeps its share, also when it is given back later.',
    params: words.byId,
    body: SharesBody,
    replies: { 200: z.array(MakerShare) },
    refusals: ['maker_not_found', 'shares_above_whole', 'share_month_closed', 'invalid_input'],
  }),
  endpoint('GET /api/ledger/statements', {
    name: 'readStatements',
    who: ['admin', 'finance'],
    summary:
      'What each designer and foundry has of a month, computed from the books: of sales without tax after what ' +
      'went back. `closedAt` is null while the month may still change.',
    query: z.object(criterion),
    replies: {
      200: z.object({
        month,
        environment: z.enum(environments),
        closedAt: words.time.nullable().meta({ examples: [null] }),
        statements: z.array(Statement),
      }),
    },
    refusals: [],
  }),
  endpoint('GET /api/ledger/statements/:id/statement.csv', {
    name: 'statementTable',
    who: ['admin', 'finance'],
    confirmed: true,
    summary: 'The statement of a designer or a foundry for a month as a table (CSV, UTF-8), with the total at its end.',
    params: words.byId,
    query: z.object(criterion),
    replies: 'file',
    mediaTypes: ['text/csv'],
    noted: 'export',
    refusals: ['maker_not_found'],
  }),
  endpoint('GET /api/ledger/statements/:id/statement.pdf', {
    name: 'statementPdf',
    who: ['admin', 'finance'],
    summary: 'The same as PDF, to be sent to them.',
    params: words.byId,
    query: z.object(criterion),
    replies: 'file',
    mediaTypes: ['application/pdf'],
    noted: 'export',
    refusals: ['maker_not_found'],
  }),
] as const;
