import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AccentOut, Logo } from '../shop/identity.ts';
import { localeNames } from '../shop/locales.ts';
import { PublicSeller } from '../shop/seller.ts';
import * as words from '../words.ts';
import { LandingTemplate, landingDraft, landingSorts } from './landing.ts';

/** An id of letters, digits, - and _; a blank one gets as far as the verb, which has words of its own for it. */
const pixelId = z
  .union([z.string(), z.number().transform(String), z.null().transform(() => '')])
  .default('')
  .transform((value) => value.trim())
  .refine((value) => /^[A-Za-z0-9_-]{0,64}$/.test(value), 'Up to 64 letters, digits, - and _.')
  .meta({ examples: ['G-12AB34'] });
export const PixelSetting = z
  .object({
    pixelId: z
      .string()
      .nullable()
      .meta({ examples: ['G-12AB34'] }),
  })
  .describe('The id of the advertising pixel; null where there is none.');

export const site = [
  endpoint('POST /api/contact', {
    name: 'sendMessage',
    who: 'anyone',
    summary: 'Write to the shop. The message is kept and mailed to it.',
    body: z
      .object({
        name: words.fullname,
        email: words.email,
        message: words.requiredText(20_000),
        website: z
          .string()
          .max(2_000)
          .optional()
          .describe('Leave it out: anyone who fills it in is taken for a robot.'),
        elapsed_ms: z.number().optional().describe('How long the form was open, in milliseconds; it may be left out.'),
      })
      .meta({
        examples: [{ name: 'Rani Putri', email: 'rani@shop.example', message: 'Do you make logotypes, too?' }],
      }),
    replies: { 202: z.object({ message: z.string().meta({ examples: ['Thank you, we will write back.'] }) }) },
    refusals: ['too_many_requests', 'feature_off'],
    feature: 'contact',
  }),
  endpoint('GET /api/pixel', {
    name: 'readPixel',
    who: 'anyone',
    summary: 'The id of the advertising pixel, or null when there is none.',
    replies: { 200: PixelSetting },
    refusals: [],
    cache: 'catalogue',
  }),
  endpoint('POST /api/pixel/save', {
    name: 'savePixel',
    who: ['admin'],
    confirmed: true,
    summary: 'Set the id of the advertising pixel.',
    body: z.object({ pixelId }),
    replies: { 200: PixelSetting },
    refusals: ['pixel_id_empty', 'changed_meanwhile'],
  }),
  endpoint('DELETE /api/pixel', {
    name: 'removePixel',
    who: ['admin'],
    confirmed: true,
    summary: 'Take the advertising pixel off; without one this changes nothing.',
    replies: { 204: null },
    refusals: [],
  }),
  endpoint('GET /api/landing-page', {
    name: 'listLandingTemplates',
    closed: true,
    who: 'anyone',
    summary: 'The landing templates, the newest first unless sorted otherwise.',
    query: z.object({
      ...words.paged(100, 1000),
      sort: words
        .sortedBy(landingSorts)
        .default('-createdAt')
        .describe('What the list is sorted by; with `-` before it the largest or the latest comes first.'),
      query: words.query.default(''),
    }),
    replies: { 200: z.object({ data: z.array(LandingTemplate) }) },
    refusals: [],
    cache: 'catalogue',
    counted: true,
  }),
  endpoint('GET /api/landing-page/slug/:slug', {
    name: 'landingTemplateBySlug',
    closed: true,
    who: 'anyone',
    summary: 'The landing template of an address.',
    params: z.object({
      slug: words
        .text(200)
        .describe('The name that the thing has in the address of its page.')
        .meta({ examples: ['fonts-for-posters'] }),
    }),
    replies: { 200: z.object({ data: LandingTemplate }) },
    refusals: ['template_not_found'],
    cache: 'catalogue',
  }),
  endpoint('POST /api/landing-page', {
    name: 'createLandingTemplate',
    who: ['bloger'],
    summary:
      'Make a landing template. Without a title it is Untitled; without a slug it gets a free one from the title.',
    body: landingDraft,
    replies: { 201: z.object({ data: LandingTemplate }) },
    refusals: ['template_slug_taken'],
  }),
  endpoint('PUT /api/landing-page/:id', {
    name: 'updateLandingTemplate',
    who: ['bloger'],
    summary: 'Change a landing template. Title and slug are required; what is absent stays.',
    params: words.byId,
    body: landingDraft,
    replies: { 200: z.object({ data: LandingTemplate }) },
    refusals: ['template_not_found', 'template_title_and_slug_required', 'template_slug_taken'],
  }),
  endpoint('DELETE /api/landing-page/:id', {
    name: 'deleteLandingTemplate',
    who: ['bloger'],
    summary: 'Delete a landing template.',
    params: words.byId,
    replies: { 204: null },
    refusals: ['template_not_found'],
  }),
] as const;

/** What the shop says of itself to anybody. `wordmark` is null where the name has no drawing of its own. */
export const Shop = z
  .object({
    /** It is still the demo, and was not made into a shop of its own. */
    isDemo: z.boolean(),
    name: z.string().meta({ examples: ['Lontar'] }),
    description: z.string().meta({ examples: ['Type from Yogyakarta, for long reading'] }),
    wordmark: Logo.extend({ isForEveryPage: z.boolean() })
      .nullable()
      .describe(
        'Null where the name has no drawing of its own; with `isForEveryPage` it stands also on pages that have a face of their own.',
      ),
    /** The first letter of the name, for the tab of a browser; null where the shop has its usual one. */
    icon: z
      .string()
      .nullable()
      .describe('The first letter of the name, for the tab of a browser; null for the usual one.'),
    accent: AccentOut.nullable(),
    sharePicture: z.string().nullable(),
    locale: z.enum(localeNames).meta({ examples: ['en-GB'] }),
    currency: words.currency,
    /** What visitors read who find it closed, '' where the owner has no words of his own; null while it is open. */
    closed: z.string().nullable(),
    seller: PublicSeller,
    /** Whether prices hold the tax that is due, or it is added to them; none where no tax is due anywhere. */
    tax: z.enum(['included', 'added', 'none']),
    payments: z.object({ label: z.string().meta({ examples: ['PayPal'] }), isSandbox: z.boolean() }),
  })
  .describe('What the shop says of itself to anybody.');

export type Shop = z.output<typeof Shop>;

export const shop = [
  endpoint('GET /api/shop', {
    name: 'readShop',
    who: 'anyone',
    summary:
      'What the shop says of itself: its name, what it is in one line, its wordmark and accent, who sells, who ' +
      'takes the money, and whether none moves.',
    replies: { 200: Shop },
    refusals: [],
    cache: 'catalogue',
  }),
  endpoint('GET /api/shop/marks/:key.svg', {
    name: 'shopMark',
    who: 'anyone',
    summary: 'A drawing of the name of the shop, or of its first letter.',
    params: z.object({
      key: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe('The key of the picture, 64 hexadecimal digits, as its address has it.')
        .meta({ examples: ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'] }),
    }),
    replies: 'svg',
    refusals: ['picture_not_found'],
  }),
] as const;
