import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';
import { OwnerCompany, ofCompany } from './companies.ts';
import { SoldPart, soldProduct } from './parts.ts';
import { LicensedFiles } from './products.ts';
import { OwnedRelease } from './releases.ts';

/** How many products a subscriber may download by plans on one day of UTC. */
export const FONTS_A_DAY = 50;

/**
 * A font that its holder may download now: bought, or part of a plan that runs. The links of `fontDetail` work for 15
 * minutes. What a plan gives has no licence number before its first download, which makes the licence.
 */
export const LibraryItem = z
  .object({
    product: z.object({
      ...soldProduct,
      /** False for what was bought and is not sold any more: it has no page. */
      isOnOffer: z.boolean(),
      fontDetail: LicensedFiles,
      /** The one that the links lead to: the newest that is owned, or the one that was asked for. */
      release: words.count.meta({ examples: [1] }),
      /** All that are owned, the newest first. */
      releases: z.array(OwnedRelease),
    }),
    part: SoldPart,
    source: z.enum(['order', 'subscription']),
    license: z.object({
      licenseNumber: z
        .string()
        .nullable()
        .meta({ examples: ['HRF-7K3M-9QXT-2VBD'] }),
      licenseType: z.object({ id: words.bodyId, name: z.string().meta({ examples: ['Standard License'] }) }),
      quantity: words.count,
      licensee: z.string().meta({ examples: ['Rani Putri'] }),
      issuedAt: words.time.nullable(),
      /** Until when the plan is paid; null for what was bought. */
      endsAt: words.time.nullable(),
      plan: z.object({ id: words.bodyId, name: z.string().meta({ examples: ['Studio'] }) }).nullable(),
      client: z
        .object({ name: z.string().meta({ examples: ['Senja Coffee'] }), claimedAt: words.time.nullable() })
        .nullable()
        .describe('The client that the caller bought it for; null for a licence of the caller.'),
      company: OwnerCompany.nullable().describe("The company that has it; null for the caller's own."),
    }),
  })
  .describe('A font that its holder may download now.');
export type LibraryItem = z.output<typeof LibraryItem>;

/** Whether a plan gives fonts now, and if not, why. */
const planStates = ['running', 'ended', 'refunded', 'disputed'] as const;
export type PlanState = (typeof planStates)[number];

export const LibraryPlan = z
  .object({
    id: words.bodyId,
    name: z.string().meta({ examples: ['Studio'] }),
    state: z.enum(planStates),
    /** Until when it is paid, or when it ended. */
    endsAt: words.time,
    /** What its fonts come with; null for a plan that gives none. */
    licenseType: z.object({ id: words.bodyId, name: z.string().meta({ examples: ['Standard License'] }) }).nullable(),
    /** How many products with fonts carry that licence now. */
    fonts: words.count,
    /** Whether another period of it can be bought. */
    isRenewable: z.boolean(),
  })
  .describe('A plan that the caller holds or has held.');
export type LibraryPlan = z.output<typeof LibraryPlan>;

export const library = [
  endpoint('GET /api/library', {
    name: 'listLibrary',
    who: 'user',
    summary:
      'Everything that the caller may download now, with links of 15 minutes: what was bought, newest first, then ' +
      'the fonts of running plans by name.',
    query: z.object({
      ...words.paged(100, 1000),
      query: words.query.optional(),
      company: ofCompany,
      product: words.id.optional().describe('The number of one product; only what the caller has of it.'),
      release: words.id
        .optional()
        .describe('Of everything this release, where it is owned; the newest that is without it.'),
    }),
    replies: { 200: z.array(LibraryItem) },
    refusals: [],
    counted: true,
  }),
  endpoint('GET /api/library/plans', {
    name: 'listLibraryPlans',
    who: 'user',
    summary: "The caller's plans, running or over, and how many of today's fonts are taken. The day is that of UTC.",
    replies: {
      200: z.object({
        plans: z.array(LibraryPlan),
        today: z.object({ taken: words.count, most: words.count, endsAt: words.time }),
      }),
    },
    refusals: [],
  }),
] as const;
