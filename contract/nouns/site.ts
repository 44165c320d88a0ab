import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AccentOut, Mark } from '../shop/identity.ts';
import { localeNames } from '../shop/locales.ts';
import { PublicSeller } from '../shop/seller.ts';
import * as words from '../words.ts';
import { LandingTemplate, landingDraft, landingSorts } from './landing.ts';

/** An id of letters, digits, - and _; a blank one gets as far as the verb, which has words of its own for it. */
const pixelId = z
  .union([z.string(), z.number().transform(String), z.null().transform(() => '')])
  .default('')
  .transform((value) => value.trim())
  .refine((value) => /^[A-Za-z0-9_-]{0,64}$/.test(value), 'Up to 64 letters, digits, - and _.');
export const PixelSetting = z.object({ pixelId: z.string().nullable() });

export const site = [
  endpoint('sendMessage', {
    who: 'anyone',
    summary: 'Write to the shop. The message is kept and mailed to it.',
    body: z.object({
      name: words.fullname,
      email: words.email,
      message: words.requiredText(20_000),
      /** No person sees this field, so whoever fills it in is a robot. */
      website: z.string().max(2_000).optional(),
      /** How long the form was open, in milliseconds; the page tells, other callers need not. */
      elapsed_ms: z.number().optional(),
    }),
    replies: { 202: z.object({ message: z.string() }) },
    refusals: ['too_many_requests', 'feature_off'],
    feature: 'contact',
  }),
  endpoint('readPixel', {
    who: 'anyone',
    summary: 'The id of the advertising pixel, or null when there is none.',
    replies: { 200: PixelSetting },
    refusals: [],
    cache: 'catalogue',
  }),
  endpoint('savePixel', {
    who: ['admin'],
    summary: 'Set the id of the advertising pixel.',
    body: z.object({ pixelId }),
    replies: { 200: PixelSetting },
    refusals: ['pixel_id_empty'],
  }),
  endpoint('removePixel', {
    who: ['admin'],
    summary: 'Take the advertising pixel off; without one this changes nothing.',
    replies: { 204: null },
    refusals: [],
  }),
  endpoint('listLandingTemplates', {
    who: 'anyone',
    summary: 'The landing templates, the newest first unless sorted otherwise.',
    query: z.object({
      ...words.paged(100, 1000),
      sort: words.sortedBy(landingSorts).default('-createdAt'),
      query: words.text(200).default(''),
    }),
    replies: { 200: z.object({ data: z.array(LandingTemplate) }) },
    refusals: [],
    cache: 'catalogue',
    counted: true,
  }),
  endpoint('landingTemplateBySlug', {
    who: 'anyone',
    summary: 'The landing template of an address.',
    params: z.object({ slug: words.text(200) }),
    replies: { 200: z.object({ data: LandingTemplate }) },
    refusals: ['template_not_found'],
    cache: 'catalogue',
  }),
  endpoint('createLandingTemplate', {
    who: ['bloger'],
    summary:
      'Make a landing template. Without a title it is Untitled; without a slug it gets a free one from the title.',
    body: landingDraft,
    replies: { 201: z.object({ data: LandingTemplate }) },
    refusals: ['template_slug_taken'],
  }),
  endpoint('updateLandingTemplate', {
    who: ['bloger'],
    summary: 'Change a landing template. Title and slug are required; what is absent stays.',
    params: z.object({ id: words.id }),
    body: landingDraft,
    replies: { 200: z.object({ data: LandingTemplate }) },
    refusals: ['template_not_found', 'template_title_and_slug_required', 'template_slug_taken'],
  }),
  endpoint('deleteLandingTemplate', {
    who: ['bloger'],
    summary: 'Delete a landing template.',
    params: z.object({ id: words.id }),
    replies: { 204: null },
    refusals: ['template_not_found'],
  }),
] as const;

/** What the shop says of itself to anybody. `wordmark` is null where the name has no drawing of its own. */
export const Shop = z.object({
  name: z.string(),
  description: z.string(),
  wordmark: Mark.extend({ isForEveryPage: z.boolean() }).nullable(),
  /** The first letter of the name, for the tab of a browser; null where the shop has its usual one. */
  icon: z.string().nullable(),
  accent: AccentOut.nullable(),
  sharePicture: z.string().nullable(),
  locale: z.enum(localeNames),
  /** What visitors read who find it closed, '' where the owner has no words of his own; null while it is open. */
  closed: z.string().nullable(),
  seller: PublicSeller,
  /** Whether prices hold the tax that is due, or it is added to them; none where no tax is due anywhere. */
  tax: z.enum(['included', 'added', 'none']),
  payments: z.object({ label: z.string(), isSandbox: z.boolean() }),
});

export type Shop = z.output<typeof Shop>;

export const shop = [
  endpoint('readShop', {
    who: 'anyone',
    summary:
      'What the shop says of itself: its name, what it is in one line, its wordmark and accent, who sells, who takes the money, and whether none moves.',
    replies: { 200: Shop },
    refusals: [],
    cache: 'catalogue',
  }),
  endpoint('shopMark', {
    who: 'anyone',
    summary: 'A drawing of the name of the shop, or of its first letter.',
    params: z.object({ key: z.string().regex(/^[0-9a-f]{64}$/) }),
    replies: 'svg',
    refusals: ['picture_not_found'],
  }),
] as const;
