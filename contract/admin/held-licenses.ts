import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { HeldLicense } from '../nouns/deliveries.ts';
import { FAMILY } from '../parts.ts';
import * as words from '../words.ts';

const byNumber = z.object({
  number: words
    .requiredText(40)
    .describe('The number of the licence, as certificate and mail have it.')
    .meta({ examples: ['HRF-7K3M-9QXT-2VBD'] }),
});
const reason = words
  .requiredText(500)
  .describe('Why; the customer reads it.')
  .meta({ examples: ['The studio was renamed after a merger.'] });
const endsAt = words.timeIn.describe('When it ends; null for never.').meta({ examples: [null] });

export const LicenseChange = z
  .object({
    id: words.bodyId,
    kind: z.enum(['grant', 'licensee', 'end', 'swap']),
    before: z
      .string()
      .nullable()
      .describe('What it was: a licensee, a moment, or the font of a swap; null for no end.'),
    after: z.string().nullable().describe('What it became; of a swap the number of the licence in its place.'),
    reason: z.string().meta({ examples: ['The studio was renamed after a merger.'] }),
    by: z.string().meta({ examples: ['Ayu Lestari'] }),
    at: words.time,
    undoneBy: z.string().nullable(),
    undoneAt: words.time.nullable(),
  })
  .describe('What staff did to a licence.');
export type LicenseChange = z.output<typeof LicenseChange>;

/** Licences of customers, in the hands of staff. No money moves by any of these calls. */
export const heldLicenses = [
  endpoint('GET /api/admin/licenses', {
    name: 'findLicenses',
    who: ['admin', 'finance'],
    summary:
      'Licences of all customers, the newest first. A query finds them by a piece of the number, licensee, holder, ' +
      'font or domain.',
    query: z.object({ ...words.paged(20, 100), query: words.query.optional() }),
    replies: { 200: z.array(HeldLicense) },
    refusals: [],
    counted: true,
  }),
  endpoint('GET /api/admin/licenses/:number/changes', {
    name: 'listLicenseChanges',
    who: ['admin', 'finance'],
    summary: 'What staff did to a licence, the newest first.',
    params: byNumber,
    replies: { 200: z.array(LicenseChange) },
    refusals: ['license_not_found'],
  }),
  endpoint('POST /api/admin/licenses', {
    name: 'grantLicense',
    closed: true,
    who: ['admin'],
    confirmed: true,
    summary: 'Give a customer a licence without an order. The customer gets an email with its certificate.',
    body: z.object({
      email: words.email.describe('Of a customer who has an account.'),
      product_id: words.looseBodyId,
      part_id: words.partId.default(FAMILY).describe('Which part of the product; 0, the family, where it is absent.'),
      license_type_id: words.looseBodyId,
      quantity: z.coerce.number().pipe(z.int().min(1).max(999)).default(1),
      licensee: words.optionalName(200).default('').describe('Who will use the fonts; empty for the customer.'),
      endsAt: endsAt.default(null),
      reason,
    }),
    replies: { 201: HeldLicense },
    refusals: ['user_not_found', 'unknown_offer', 'sold_once'],
  }),
  endpoint('PUT /api/admin/licenses/:number', {
    name: 'changeLicense',
    who: ['admin'],
    confirmed: true,
    summary:
      'Write another licensee on a licence, or let it end at another time. The customer gets an email with the new ' +
      'certificate; the files have the new name from the next download on.',
    params: byNumber,
    body: z.object({ licensee: words.name(200).optional(), endsAt: endsAt.optional(), reason }),
    replies: { 200: HeldLicense },
    refusals: ['license_not_found', 'license_revoked', 'license_of_plan', 'nothing_changed'],
  }),
  endpoint('POST /api/admin/licenses/:number/swap', {
    name: 'swapLicense',
    who: ['admin'],
    confirmed: true,
    summary:
      'End a licence and give its holder another one in its place, of another font or type, which may not cost ' +
      'more. No money moves; refunding the order of the first ends the other. The customer gets an email with its ' +
      'certificate.',
    params: byNumber,
    body: z.object({
      product_id: words.looseBodyId,
      part_id: words.partId.default(FAMILY),
      license_type_id: words.looseBodyId,
      reason,
    }),
    replies: { 201: HeldLicense },
    refusals: [
      'license_not_found',
      'license_revoked',
      'license_of_plan',
      'sold_once',
      'unknown_offer',
      'nothing_changed',
      'swap_dearer',
    ],
  }),
  endpoint('POST /api/admin/licenses/:number/changes/:id/undo', {
    name: 'undoLicenseChange',
    who: ['admin'],
    confirmed: true,
    summary: 'Take a change back: the licence is as it was before, and a licence that was given ends.',
    params: byNumber.extend(words.byId.shape),
    replies: { 200: HeldLicense },
    refusals: ['license_not_found', 'change_not_found', 'change_outdated', 'license_revoked'],
  }),
] as const;
