import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldWords } from '../field-words.ts';
import { environments } from '../payment-providers.ts';
import { taxKinds } from '../shop/tax-words.ts';
import * as words from '../words.ts';
import { ledgerAccounts, ledgerKinds } from './ledger-words.ts';

/** A month of the shop's calendar, as 2026-11. */
const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, fieldWords.month)
  .describe('A month, such as 2026-11.')
  .meta({ examples: ['2026-11'] });

/**
 * What a month came to. `gross` is what orders were paid with, `tax` what of it is still tax after refunds; `disputed`
 * is held by the provider, and `paidTwice` owed back. `paidOut` went to the bank, and `elsewhere` came from other
 * doings with the account. `net` is what the balances at the provider and of bank transfers grew by: gross - refunds -
 * fees - disputed + paidTwice - paidOut + elsewhere.
 */
export const LedgerSums = z
  .object({
    orders: words.count,
    gross: words.money,
    tax: words.money,
    refunds: words.money,
    fees: words.money,
    disputed: words.money,
    paidTwice: words.money,
    paidOut: words.money,
    elsewhere: words.money,
    net: words.money,
  })
  .describe('Sums: `net` is gross - refunds - fees - disputed + paidTwice - paidOut + elsewhere.');
export type LedgerSums = z.output<typeof LedgerSums>;

export const LedgerMonth = LedgerSums.extend({
  month,
  closedAt: words.time.nullable().meta({ examples: [null] }),
  closedBy: z.string().nullable(),
}).describe('What a month came to.');
export type LedgerMonth = z.output<typeof LedgerMonth>;

export const Ledger = z
  .object({
    environment: z.enum(environments),
    /** What open differences come to, whichever way they point. */
    unexplained: words.money,
    /** How many are open. */
    differences: words.count,
    /**
     * The last comparison with the provider's report that came to its end; `until` is how far the report was complete.
     */
    match: z.object({ at: words.time, from: words.time, until: words.time, transactions: words.count }).nullable(),
    /** Why none came to its end since. */
    problem: z.string().nullable(),
    /** The newest first. */
    months: z.array(LedgerMonth),
    totals: LedgerSums,
    /** The oldest open month, once it is over: the only one that can be closed. */
    closable: month.nullable().meta({ examples: ['2026-10'] }),
    financeCloses: z.boolean().describe('Whether finance may close months, as administrators do.'),
  })
  .describe('The months of the books, and whether they say what the provider says.');
export type Ledger = z.output<typeof Ledger>;

/** A quarter of the shop's calendar, as 2026-Q4. */
const quarter = z
  .string()
  .regex(/^\d{4}-Q[1-4]$/, fieldWords.quarter)
  .describe('Which quarter, as 2026-Q4.')
  .meta({ examples: ['2026-Q4'] });

/** What was sold in a quarter under one tax and at one rate, less what went back. */
export const TaxLine = z.object({
  /** The quarter of the sale; an earlier one where this corrects what was reported for it. */
  soldIn: quarter,
  kind: z.enum(taxKinds),
  country: z.string().meta({ examples: ['ID'] }),
  region: z.string().meta({ examples: [''] }),
  rate: z.number(),
  net: words.money,
  tax: words.money,
  /** It is of a sandbox: no money moved. */
  isTest: z.boolean(),
});

/** The tax of a quarter by country and rate. Its lines come to what the books say of sales and of tax. */
export const TaxQuarter = z.object({
  quarter,
  environment: z.enum(environments),
  lines: z.array(TaxLine),
  net: words.money,
  tax: words.money,
  /**
   * Orders of the quarter where the country that the buyer said and the evidence of it are not the same, the newest
   * first; at most a hundred.
   */
  doubtful: z.array(
    z.object({
      orderId: words.bodyId,
      paidAt: words.time,
      said: z.string().meta({ examples: ['ID'] }),
      payer: z
        .string()
        .nullable()
        .meta({ examples: ['ID'] }),
      browser: z
        .string()
        .nullable()
        .meta({ examples: ['ID'] }),
    }),
  ),
  /** Every quarter in which anything was sold, the newest first. */
  quarters: z.array(quarter).meta({ examples: [['2026-Q4']] }),
});
export type TaxQuarter = z.output<typeof TaxQuarter>;

export const LedgerEntry = z
  .object({
    id: words.bodyId,
    at: words.time,
    /** The day that it counts for; `note` says why where that is not the day of its moment. */
    day: z.iso.date().meta({ examples: ['2026-11-22'] }),
    kind: z.enum(ledgerKinds),
    debit: z.enum(ledgerAccounts),
    credit: z.enum(ledgerAccounts),
    amount: words.money,
    transactionId: z.string(),
    /** Null where it is of no order: a payout, a charge, other doings with the account. */
    orderId: words.bodyId.nullable(),
    note: z
      .string()
      .nullable()
      .meta({ examples: ['Settled by hand.'] }),
  })
  .describe('An entry by double entry: `amount` moved from the account `credit` to the account `debit`.');
export type LedgerEntry = z.output<typeof LedgerEntry>;

/** A transaction with a difference between the books and the provider. Outgoing money is negative; null: no entry. */
export const LedgerDifference = z
  .object({
    id: words.bodyId,
    transactionId: z.string(),
    kind: z.enum(['missing_here', 'missing_there', 'other_amount', 'other_currency', 'other_state']),
    isRefund: z.boolean(),
    here: words.money.nullable(),
    there: words.money.nullable(),
    currency: z.string(),
    happenedAt: words.time,
    foundAt: words.time,
    orderId: words.bodyId.nullable(),
    /** What the shop can do about it on its own; null where only a person can say why it is so. */
    repair: z.enum(['take_over', 'record_refund']).nullable(),
    closedAt: words.time.nullable().meta({ examples: [null] }),
    /** Who explained it; null where it went away on its own. */
    closedBy: z.string().nullable(),
    note: z
      .string()
      .nullable()
      .meta({ examples: ['Settled by hand.'] }),
  })
  .describe('A transaction of which books and the provider say different things. Money that left is negative.');
export type LedgerDifference = z.output<typeof LedgerDifference>;

export const ledger = [
  endpoint('GET /api/ledger', {
    name: 'readLedger',
    who: ['admin', 'finance'],
    summary: 'The months of the books of one environment, and whether they say what the provider says.',
    query: z.object({
      environment: words.environment,
    }),
    replies: { 200: Ledger },
    refusals: [],
  }),
  endpoint('GET /api/ledger/entries', {
    name: 'listLedgerEntries',
    who: ['admin', 'finance'],
    summary: 'The entries of a month by double entry, the newest first.',
    query: z.object({
      ...words.paged(50, 500),
      month,
      environment: words.environment,
    }),
    replies: { 200: z.array(LedgerEntry) },
    refusals: [],
    counted: true,
  }),
  endpoint('GET /api/ledger/export.csv', {
    name: 'exportLedger',
    who: ['admin', 'finance'],
    confirmed: true,
    summary:
      'The entries of a month as a table (CSV, UTF-8), the oldest first, with the totals of the month at its end.',
    query: z.object({
      month,
      environment: words.environment,
    }),
    replies: 'file',
    mediaTypes: ['text/csv'],
    noted: 'export',
    refusals: [],
  }),
  endpoint('GET /api/ledger/tax', {
    name: 'readTaxQuarter',
    who: ['admin', 'finance'],
    summary:
      'The tax of a quarter by country and rate, with the orders whose country is doubtful; the present quarter ' +
      'where none is named.',
    query: z.object({
      quarter: quarter.optional().describe('Which quarter, as 2026-Q4; the present one where none is named.'),
      environment: words.environment,
    }),
    replies: { 200: TaxQuarter },
    refusals: [],
  }),
  endpoint('GET /api/ledger/tax.csv', {
    name: 'exportTaxQuarter',
    who: ['admin', 'finance'],
    confirmed: true,
    summary:
      'The tax of a quarter by country and rate as a table (CSV, UTF-8); with `only=oss` what goes into the return ' +
      'of the one-stop shop, without tests. What corrects an earlier quarter names it.',
    query: z.object({
      quarter,
      only: z
        .enum(['oss'])
        .optional()
        .describe('Only what goes into the return of the one-stop shop of the European Union.'),
      environment: words.environment,
    }),
    replies: 'file',
    mediaTypes: ['text/csv'],
    noted: 'export',
    refusals: [],
  }),
  endpoint('GET /api/ledger/tax-documents.csv', {
    name: 'exportTaxDocuments',
    who: ['admin', 'finance'],
    confirmed: true,
    summary:
      'The invoices and credit notes that the tax of a quarter is made of as a table (CSV, UTF-8), with company, ' +
      'licensee, VAT number and what the provider calls the payment.',
    query: z.object({
      quarter,
      environment: words.environment,
    }),
    replies: 'file',
    mediaTypes: ['text/csv'],
    noted: 'export',
    refusals: [],
  }),
  endpoint('POST /api/ledger/months/:month/close', {
    name: 'closeLedgerMonth',
    who: ['admin', 'finance'],
    confirmed: true,
    summary:
      'For administrators, and for finance where the owner allows it. Closes the oldest open month of the ' +
      'environment in which the shop takes money now, forever, once it is over, reported to its end, and nothing is ' +
      'unexplained.',
    params: z.object({ month }),
    replies: { 200: Ledger },
    refusals: ['closing_not_allowed', 'ledger_month_not_next', 'ledger_not_explained', 'ledger_not_matched'],
  }),
  endpoint('POST /api/ledger/match', {
    name: 'matchLedger',
    who: ['admin', 'finance'],
    summary: "Compares the books with the provider's report now.",
    replies: { 200: Ledger },
    refusals: ['provider_report_unavailable'],
  }),
  endpoint('GET /api/ledger/differences', {
    name: 'listDifferences',
    who: ['admin', 'finance'],
    summary: 'Transactions of which books and the provider say different things, or said so once, the newest first.',
    query: z.object({
      ...words.paged(20, 200),
      state: z.enum(['open', 'closed']).default('open').describe('Only those in this state.'),
      environment: words.environment,
    }),
    replies: { 200: z.array(LedgerDifference) },
    refusals: [],
    counted: true,
  }),
  endpoint('POST /api/ledger/differences/:id/repair', {
    name: 'repairDifference',
    who: ['admin', 'finance'],
    confirmed: true,
    summary: 'Asks the provider how the payment of a difference stands, and writes what it says by the usual way.',
    params: words.byId,
    replies: { 200: Ledger },
    refusals: ['difference_not_found', 'difference_not_repaired', 'provider_silent', 'provider_report_unavailable'],
  }),
  endpoint('POST /api/ledger/differences/:id/settle', {
    name: 'settleDifference',
    who: ['admin', 'finance'],
    confirmed: true,
    summary: 'Closes a difference with the reason why it is so.',
    params: words.byId,
    body: z.object({ note: words.requiredText(500).meta({ examples: ['Settled by hand.'] }) }),
    replies: { 200: Ledger },
    refusals: ['difference_not_found'],
  }),
] as const;
