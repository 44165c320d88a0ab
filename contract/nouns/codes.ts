import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldWords } from '../field-words.ts';
import { fromDollars, LARGEST_TOTAL_CENTS } from '../money.ts';
import { TranslationsOut, translationsIn } from '../translations.ts';
import * as words from '../words.ts';
import { asTyped } from './license-types.ts';

export const discountKinds = ['percent', 'amount'] as const;
/** Why a code takes nothing off a cart, by the code of the refusal that an order would get. */
export const codeProblems = [
  'code_unknown',
  'code_not_now',
  'code_used_up',
  'code_not_for_this',
  'code_minimum',
  'code_first_order',
  'code_once',
] as const;
export type CodeProblem = (typeof codeProblems)[number];

/** What a buyer types for a code, in any case; an empty one is none. One that can't be a code is unknown. */
export const typedCode = words.text(100).transform((value) => value.trim().toUpperCase() || null);

/** A code as staff give it. */
const codeIn = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .refine((value) => /^[A-Z0-9][A-Z0-9_-]{1,39}$/.test(value), fieldWords.code)
  .meta({ pattern: '^\\s*[A-Za-z0-9][A-Za-z0-9_\\-]{1,39}\\s*$', examples: ['SPRING'] });

/** What an order was sold at. */
export const Discount = z
  .object({
    code: z
      .string()
      .nullable()
      .describe('Null for an automatic offer.')
      .meta({ examples: ['SPRING'] }),
    title: z.string().meta({ examples: ['Spring offer'] }),
    amount: words.money.describe('What it takes off all lines together.'),
  })
  .describe('What a code or an automatic offer takes off an order.');
export type Discount = z.output<typeof Discount>;

const limits = {
  products: z.array(words.bodyId).max(1000),
  categories: z.array(words.name(100)).max(100),
  licenseTypes: z.array(words.bodyId).max(100),
};
const forWhich = 'Null for all.';

export const Code = z
  .object({
    id: words.bodyId,
    code: z
      .string()
      .nullable()
      .describe('Null for an automatic offer.')
      .meta({ examples: ['SPRING'] }),
    title: z
      .string()
      .describe('What buyers and invoices read.')
      .meta({ examples: ['Spring offer'] }),
    kind: z.enum(discountKinds),
    value: z
      .number()
      .describe('Percent, or an amount.')
      .meta({ examples: [20] }),
    products: limits.products.nullable().describe(forWhich),
    categories: limits.categories.nullable().describe(forWhich),
    licenseTypes: limits.licenseTypes.nullable().describe(forWhich),
    minimum: words.money.nullable().describe('What the lines that it is for come to at least.'),
    minimumFonts: words.count.nullable().describe('Of how many different fonts these lines are at least.'),
    firstOrder: z.boolean(),
    oncePerCustomer: z.boolean(),
    uses: words.count.nullable().describe('How many orders may use it; null for any number.'),
    from: words.time.nullable(),
    until: words.time.nullable(),
    note: z
      .string()
      .describe('For staff.')
      .meta({ examples: ['Newsletter of May'] }),
    translations: TranslationsOut,
    used: words.count.describe('Orders that used it, or are being paid with it.'),
    state: z.enum(['running', 'planned', 'ended', 'used_up']),
  })
  .describe('A discount code, or an automatic offer, which needs no code.');
export type Code = z.output<typeof Code>;

const CodeIn = z
  .object({
    code: codeIn.nullish(),
    title: words.optionalName(100).default(''),
    kind: z.enum(discountKinds),
    value: z.union([z.number(), z.string()], { error: fieldWords.amount }).meta({ examples: [20] }),
    products: limits.products.nullish(),
    categories: limits.categories.nullish(),
    licenseTypes: limits.licenseTypes.nullish(),
    minimum: words.moneyIn.nullish(),
    minimumFonts: asTyped(z.int(fieldWords.wholeNumber).min(2).max(100).nullable())
      .optional()
      .meta({ examples: [null] }),
    firstOrder: words.switchIn.default(false),
    oncePerCustomer: words.switchIn.default(false),
    uses: asTyped(z.int(fieldWords.wholeNumber).min(1).max(1_000_000).nullable())
      .optional()
      .meta({ examples: [null] }),
    from: words.timeIn.optional(),
    until: words.timeIn.optional(),
    note: words.text(1000).default(''),
    translations: translationsIn('discount').optional(),
  })
  .transform(({ value, ...fields }, context) => {
    const read = fields.kind === 'percent' ? words.readPercent(value) : fromDollars(String(value).trim());
    const wrong = fields.kind === 'percent' ? fieldWords.percent : fieldWords.amount();
    if (!read) context.addIssue({ code: 'custom', path: ['value'], message: wrong });
    else if (read > LARGEST_TOTAL_CENTS)
      context.addIssue({ code: 'custom', path: ['value'], message: fieldWords.tooMuch });
    if (fields.from && fields.until && fields.from >= fields.until)
      context.addIssue({ code: 'custom', path: ['until'], message: fieldWords.afterTheBeginning });
    return { ...fields, value: read ?? 0 };
  })
  .meta({ examples: [{ code: 'SPRING', kind: 'percent', value: 20, oncePerCustomer: true }] });
/** `value` in hundredths of a percent, or cents. */
export type CodeIn = z.output<typeof CodeIn>;

export const codes = [
  endpoint('GET /api/codes', {
    name: 'listCodes',
    who: ['admin', 'finance'],
    summary: 'Discount codes and automatic offers with how often each was used, newest first.',
    query: z.object({ ...words.paged(100, 1000), query: words.query.default('') }),
    replies: { 200: z.array(Code) },
    refusals: [],
    counted: true,
  }),
  endpoint('POST /api/codes', {
    name: 'createCode',
    who: ['admin'],
    summary: 'Add a discount code, or without a code an automatic offer. The best single one counts for an order.',
    body: CodeIn,
    replies: { 201: Code },
    refusals: ['code_taken', 'invalid_input'],
  }),
  endpoint('PUT /api/codes/:id', {
    name: 'updateCode',
    who: ['admin'],
    summary: 'Replace what a discount says. Orders that were placed keep what they were sold at.',
    params: words.byId,
    body: CodeIn,
    replies: { 200: Code },
    refusals: ['code_not_found', 'code_taken', 'invalid_input'],
  }),
  endpoint('DELETE /api/codes/:id', {
    name: 'deleteCode',
    who: ['admin'],
    summary: 'End a discount. Orders that were placed keep what they were sold at.',
    params: words.byId,
    replies: { 204: null },
    refusals: ['code_not_found'],
  }),
] as const;
