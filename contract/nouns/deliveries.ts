import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';
import { TermsLink } from './license-terms.ts';
import { LicenseLimits } from './license-types.ts';
import { formatNames } from './products.ts';
import { OwnedRelease } from './releases.ts';

/**
 * On which web sites a licence is used, as its holder says: those of today, and those that were named before, with their
 * dates. `most` is how many it may be used on, null where that is not counted.
 */
export const LicenseDomains = z.object({
  most: words.count.nullable(),
  list: z.array(z.object({ hostname: z.string(), from: words.time, until: words.time.nullable() })),
});
export type LicenseDomains = z.output<typeof LicenseDomains>;

/**
 * A licence that was issued for a line of a paid order, or at the first download of a font by a plan. `limits` are those of
 * the licence type at that moment, for one licence; the quantity multiplies them. `endsAt` is null for ever.
 */
export const License = z.object({
  licenseNumber: z.string(),
  status: z.enum(['valid', 'refunded', 'superseded', 'ended']),
  product: z.object({
    id: words.bodyId,
    name: z.string(),
    slug: z.string(),
    image: z.string(),
    isOnOffer: z.boolean(),
    /** The release that was bought; a plan's licence begins with the one it gave first. */
    release: words.count,
    /** All that are owned, the newest first. */
    releases: z.array(OwnedRelease),
    /** Without fonts there is nothing to download. */
    hasFonts: z.boolean(),
  }),
  licenseType: z.object({ id: words.bodyId, name: z.string() }),
  quantity: words.count,
  limits: z.record(z.string(), z.string()),
  /** Null for a licence without web use. */
  domains: LicenseDomains.nullable(),
  /** The words it was sold under; null where there were none. */
  terms: TermsLink.nullable(),
  licensee: z.string(),
  /** Whether anyone who has the number may see the licensee. */
  showLicensee: z.boolean(),
  issuedAt: words.time,
  endsAt: words.time.nullable(),
  /** The plan that gives it, null when it was bought. */
  plan: z.object({ id: words.bodyId, name: z.string() }).nullable(),
});
export type License = z.output<typeof License>;

/** What anyone may know of a licence whose number they have. `limits` are those of all its quantity together. */
export const VerifiedLicense = z.object({
  licenseNumber: z.string(),
  status: License.shape.status,
  /** Its designers and its foundry by their names, as the font names them today. */
  product: z.object({ name: z.string(), designers: z.array(z.string()), foundry: z.string().nullable() }),
  licenseType: z.object({ name: z.string() }),
  quantity: words.count,
  limits: z.record(z.string(), z.string()),
  licensee: z.string().nullable(),
  /** The web sites it is used on today; null unless its holder shows who he is. */
  domains: z.array(z.string()).nullable(),
  issuedAt: words.time,
  /** Null for ever. */
  endsAt: words.time.nullable(),
  signature: z.string(),
});
export type VerifiedLicense = z.output<typeof VerifiedLicense>;

/** All valid licences of one type together; a figure is null where none of them counts by it. */
export const LicenseSum = z.object({
  licenseType: z.object({ id: words.bodyId, name: z.string() }),
  licenses: words.count,
  figures: LicenseLimits.omit({ uses: true, onRequest: true }),
});
export type LicenseSum = z.output<typeof LicenseSum>;

export const Mail = z.object({
  id: words.bodyId,
  to: z.string(),
  subject: z.string(),
  createdAt: words.time,
  sentAt: words.time.nullable(),
  /** The names of the files that go with it. */
  attachments: z.array(z.string()),
});
export type Mail = z.output<typeof Mail>;

export const licenseSorts = ['issuedAt', 'licenseNumber'] as const;

export const deliveries = [
  endpoint('listLicenses', {
    who: 'user',
    summary: "The caller's wallet: every licence held, newest first unless sorted.",
    query: z.object({
      ...words.paged(100, 1000),
      sort: words.sortedBy(licenseSorts).default('-issuedAt'),
      query: words.text(200).optional(),
    }),
    replies: { 200: z.array(License) },
    refusals: [],
    counted: true,
  }),
  endpoint('sumLicenses', {
    who: 'user',
    summary: "What the caller's valid licences allow together, licence type by licence type.",
    replies: { 200: z.array(LicenseSum) },
    refusals: [],
  }),
  endpoint('verifyLicense', {
    who: 'anyone',
    summary:
      'Whether a licence holds at this moment, and what it allows. Who holds it is said only if the holder wants that.',
    params: z.object({ number: words.requiredText(40) }),
    replies: { 200: VerifiedLicense },
    refusals: ['license_not_found', 'too_many_requests'],
  }),
  endpoint('nameDomains', {
    who: 'user',
    summary:
      'Say on which web sites a licence is used, as many as it allows: all of them, in place of those that were named before, which stay with their dates.',
    params: z.object({ number: words.requiredText(40) }),
    body: z.object({ domains: z.array(words.hostname).max(1000) }),
    replies: { 200: LicenseDomains },
    refusals: ['license_not_found', 'license_revoked', 'license_ended', 'invalid_input'],
  }),
  endpoint('updateLicense', {
    who: 'user',
    summary: 'Let everybody who has the number of a licence see who the licensee is, or not any more.',
    params: z.object({ number: words.requiredText(40) }),
    body: z.object({ showLicensee: z.boolean() }),
    replies: { 200: z.object({ showLicensee: z.boolean() }) },
    refusals: ['license_not_found'],
  }),
  endpoint('downloadFile', {
    who: 'anyone',
    summary:
      'A file that was bought or that a running plan gives, stamped with its licensee. The signed link works for 15 minutes.',
    params: z.object({
      licenseNumber: words.text(40),
      format: z.enum([...formatNames.map((name) => name.toLowerCase() as Lowercase<typeof name>), 'kit']),
    }),
    query: z.object({
      expires: z.coerce.number().int(),
      signature: words.text(100),
      /** Which of the releases that are owned; the newest of them without it. */
      release: words.id.optional(),
    }),
    replies: 'file',
    refusals: [
      'link_invalid',
      'link_expired',
      'license_not_found',
      'license_revoked',
      'license_disputed',
      'license_ended',
      'format_not_available',
      'release_not_owned',
      'range_outside',
      'plan_lacks_font',
      'plan_ended',
      'plan_refunded',
      'plan_disputed',
      'plan_day_full',
    ],
  }),
  endpoint('listMails', {
    who: ['admin'],
    summary: 'The mails of the shop, newest first.',
    query: z.object(words.paged(100, 1000)),
    replies: { 200: z.array(Mail) },
    refusals: [],
    counted: true,
  }),
  endpoint('readMail', {
    who: ['admin'],
    summary: 'One mail as it was written.',
    params: z.object({ id: words.id }),
    replies: { 200: Mail.extend({ text: z.string(), html: z.string() }) },
    refusals: ['mail_not_found'],
  }),
  endpoint('resendMail', {
    who: ['admin'],
    summary: 'Send the same letter again, to the same address.',
    params: z.object({ id: words.id }),
    replies: { 201: Mail },
    refusals: ['mail_not_found', 'mail_without_reader', 'mail_with_link'],
    idempotent: true,
  }),
] as const;
