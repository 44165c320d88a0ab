import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { LicenseType } from '../nouns/license-types.ts';
import * as words from '../words.ts';

/**
 * A licence type that a new shop may begin with; `price` in dollars is proposed, and nothing where it costs what each
 * font costs.
 */
export const OfferedLicenseType = LicenseType.pick({
  name: true,
  description: true,
  price: true,
  pricing: true,
  usageDetailsList: true,
  exclusive: true,
}).extend({
  /** Terms to begin with, in Markdown: a template until a lawyer has read it. */
  terms: z.string(),
  /** Whether the shop has a licence type of this name. */
  isChosen: z.boolean(),
});
export type OfferedLicenseType = z.output<typeof OfferedLicenseType>;

/** Where a new shop stands on its way to the first sale. */
export const SetupStep = z.object({
  name: z.enum(['identity', 'seller', 'tax', 'licenses', 'payments', 'mail', 'font', 'purchase', 'opening']),
  isDone: z.boolean(),
  /** How it stands, in a few words. */
  says: z.string(),
});
export type SetupStep = z.output<typeof SetupStep>;

/**
 * The way to a shop of one's own. `demo` is what would go when the demo is emptied; null where there is no demo, or
 * money was taken in it. `missing` is what a sale for real money still needs, in words.
 */
export const Setup = z.object({
  steps: z.array(SetupStep),
  /** Whether the shop is closed to visitors. */
  isClosed: z.boolean(),
  demo: z.object({ fonts: words.count, orders: words.count, customers: words.count }).nullable(),
  missing: z.array(z.string()).meta({ examples: [['Who sells']] }),
});
export type Setup = z.output<typeof Setup>;

export const setup = [
  endpoint('GET /api/setup', {
    name: 'readSetup',
    who: ['admin'],
    summary: 'How far a new shop is on its way to the first sale, step by step, and what of the demo is still there.',
    replies: { 200: Setup },
    refusals: [],
  }),
  endpoint('POST /api/setup/own-shop', {
    name: 'beginOwnShop',
    who: ['admin'],
    summary:
      'Empty the demo, where `confirm` is "empty the demo": its fonts, licence types, plans, landing pages, ' +
      'customers and the orders of the sandbox go, and nothing of it comes back. Staff, settings and the audit log ' +
      'stay. Where a payment was ever begun for real money, or licences sold elsewhere were brought, nothing is ' +
      'touched.',
    body: z.object({ confirm: words.text(100) }),
    replies: { 200: Setup },
    confirmed: true,
    refusals: ['no_demo', 'demo_is_filled', 'real_orders', 'invalid_input'],
  }),
  endpoint('GET /api/setup/license-types', {
    name: 'offeredLicenseTypes',
    who: ['admin'],
    summary: 'The licence types that a new shop may begin with.',
    replies: { 200: z.array(OfferedLicenseType) },
    refusals: [],
  }),
  endpoint('POST /api/setup/license-types', {
    name: 'chooseLicenseTypes',
    who: ['admin'],
    summary:
      'Begin to sell under some of the licence types on offer, each with its terms as version 1, all or none. One ' +
      'whose name the shop has already stays as it is.',
    body: z.object({
      types: z
        .array(
          z.object({
            name: words.name(200),
            /** Dollars; absent: as proposed. */
            price: words.moneyIn.optional(),
          }),
        )
        .min(1)
        .max(50)
        .meta({ examples: [[{ name: 'App License', price: 120 }]] }),
    }),
    replies: { 201: z.array(LicenseType) },
    refusals: ['license_type_not_found', 'standard_license_type_taken'],
  }),
] as const;
