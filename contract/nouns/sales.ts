import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldWords } from '../field-words.ts';
import { TranslationsOut, translationsIn } from '../translations.ts';
import * as words from '../words.ts';

const products = z.array(words.bodyId).max(1000);
const categories = z.array(words.name(100)).max(100);
const title = words.name(100).meta({ examples: ['Spring sale'] });

export const Sale = z
  .object({
    id: words.bodyId,
    title,
    products: products.nullable(),
    categories: categories.nullable(),
    percent: z.number(),
    from: words.time,
    until: words.time,
    state: z.enum(['planned', 'running', 'ended']),
    translations: TranslationsOut,
  })
  .describe('Fonts at a lower price from one moment to another; of neither products nor categories it is of all.');
export type Sale = z.output<typeof Sale>;

const SaleIn = z
  .object({
    title: words.optionalName(100).default(''),
    products: products.min(1).nullish(),
    categories: categories.min(1).nullish(),
    percent: z.union([z.number(), z.string()], fieldWords.percent).transform((wire, context) => {
      const hundredths = words.readPercent(wire);
      if (hundredths && hundredths < 10_000) return hundredths;
      // A price of 0 is no sale price, and would be the usual one.
      context.addIssue({ code: 'custom', message: hundredths ? fieldWords.percentBelow : fieldWords.percent });
      return z.NEVER;
    }),
    from: words.timeIn.optional(),
    until: words.timeIn,
    translations: translationsIn('discount').optional(),
  })
  .superRefine((sale, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (sale.products && sale.categories) issue('categories', fieldWords.productsOrCategories);
    if (sale.until === null) issue('until', fieldWords.moment);
    else if (sale.from && sale.from >= sale.until) issue('until', fieldWords.afterTheBeginning);
  })
  .meta({ examples: [{ products: [1], percent: 25, from: '2099-03-01T00:00:00Z', until: '2099-03-08T00:00:00Z' }] });
/** `percent` in hundredths of a percent. */
export type SaleIn = z.output<typeof SaleIn>;

export const sales = [
  endpoint('GET /api/sales', {
    name: 'listSales',
    who: ['admin', 'finance'],
    summary: 'Sales by date, the latest first.',
    query: z.object(words.paged(100, 1000)),
    replies: { 200: z.array(Sale) },
    refusals: [],
    counted: true,
  }),
  endpoint('POST /api/sales', {
    name: 'createSale',
    who: ['admin'],
    summary: 'Plan a sale. It begins and ends by itself; of two at once a font is in the one that takes off more.',
    body: SaleIn,
    replies: { 201: Sale },
    refusals: ['invalid_input'],
  }),
  endpoint('DELETE /api/sales/:id', {
    name: 'endSale',
    who: ['admin'],
    summary: 'End a sale at once, or one that was planned before it begins.',
    params: words.byId,
    replies: { 204: null },
    refusals: ['sale_not_found'],
  }),
] as const;
