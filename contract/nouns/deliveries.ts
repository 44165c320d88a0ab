import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { keysOf } from '../keys-of.ts';
import { licenseUses } from '../limits.ts';
import * as words from '../words.ts';
import { OwnerCompany, ofCompany } from './companies.ts';
import { TermsLink } from './license-terms.ts';
import { LicenseLimits } from './license-types.ts';
import { SoldPart, soldProduct } from './parts.ts';
import { formatNames } from './products.ts';
import { OwnedRelease } from './releases.ts';

/**
 * On which web sites a licence is used, as its holder says: those of today, and those that were named before, with
 * their dates. `most` is how many it may be used on, null where that is not counted.
 */
export const LicenseDomains = z
  .object({
    most: words.count.nullable().describe('How many there may be at once; null where that is not counted.'),
    list: z.array(z.object({ hostname: z.string(), from: words.time, until: words.time.nullable() })),
  })
  .describe('The web sites that a licence is used on, as its holder says.');
export type LicenseDomains = z.output<typeof LicenseDomains>;

/**
 * A licence that was issued for a line of a paid order, or at the first download of a font by a plan. `limits` are
 * those of the licence type at that moment, for one licence; the quantity multiplies them. `endsAt` is null for ever.
 */
export const License = z
  .object({
    licenseNumber: z.string().meta({ examples: ['HRF-7K3M-9QXT-2VBD'] }),
    status: z.enum(['valid', 'refunded', 'superseded', 'ended']),
    product: z.object({
      ...soldProduct,
      isOnOffer: z.boolean(),
      /** The release that was bought; a plan's licence begins with the one it gave first. */
      release: words.count.meta({ examples: [1] }),
      /** All that are owned, the newest first. */
      releases: z.array(OwnedRelease),
      /** Without fonts there is nothing to download. */
      hasFonts: z.boolean(),
    }),
    part: SoldPart,
    licenseType: z.object({ id: words.bodyId, name: z.string().meta({ examples: ['Standard License'] }) }),
    quantity: words.count,
    limits: z
      .record(z.string(), z.string())
      .describe('Those of the licence type at that moment, for one licence; the quantity multiplies them.')
      .meta({ examples: [{ 'Desktop users': '5' }] }),
    /** Null for a licence without web use. */
    domains: LicenseDomains.nullable(),
    /** The words it was sold under; null where there were none. */
    terms: TermsLink.nullable(),
    licensee: z.string().meta({ examples: ['Rani Putri'] }),
    showLicensee: z.boolean().describe('Whether anyone who has the number may see the licensee.'),
    issuedAt: words.time,
    endsAt: words.time.nullable().describe('Null for a perpetual licence.'),
    quote: z
      .object({
        number: z.string().meta({ examples: ['OF-2026-000001'] }),
        token: z.string().meta({ examples: ['vYk2bT0vXq7Q2fJBSWY3DPEHPK3PXPd0Zr8iCr8N7xk'] }),
        hasContract: z.boolean().describe('A contract goes with it: `GET /api/quotes/{token}/contract.pdf`.'),
      })
      .nullable()
      .describe('The offer that it was bought by.'),
    company: OwnerCompany.nullable().describe("The company that has it; null for the holder's own."),
    /** The plan that gives it, null when it was bought. */
    plan: z
      .object({ id: words.bodyId, name: z.string().meta({ examples: ['Studio'] }) })
      .nullable()
      .describe('The plan that gives it; null where it was bought.'),
  })
  .describe('A licence that was issued.');
export type License = z.output<typeof License>;

export const HeldLicense = License.extend({
  id: words.bodyId,
  orderId: words.bodyId.nullable(),
  holder: z.object({
    id: words.bodyId,
    fullname: z.string().meta({ examples: ['Rani Putri'] }),
    email: z.string().meta({ examples: ['rani@shop.example'] }),
  }),
}).describe('A licence of a customer, with who holds it.');
export type HeldLicense = z.output<typeof HeldLicense>;

/** The public facts of a licence, for anyone with its number. `limits` apply to its whole quantity together. */
export const VerifiedLicense = z
  .object({
    licenseNumber: z.string().meta({ examples: ['HRF-7K3M-9QXT-2VBD'] }),
    status: License.shape.status,
    /** Its designers and its foundry by their names, as the font names them today. */
    product: z.object({
      name: z.string().meta({ examples: ['Righteous'] }),
      designers: z.array(z.string()),
      foundry: z
        .string()
        .nullable()
        .meta({ examples: ['Lontar'] }),
    }),
    part: SoldPart,
    licenseType: z.object({ name: z.string().meta({ examples: ['Standard License'] }) }),
    quantity: words.count,
    limits: z.record(z.string(), z.string()).meta({ examples: [{ 'Desktop users': '5' }] }),
    licensee: z
      .string()
      .nullable()
      .describe('Null unless its holder shows it.')
      .meta({ examples: ['Rani Putri'] }),
    /** The web sites it is used on today; null unless its holder shows who he is. */
    domains: z.array(z.string()).nullable(),
    issuedAt: words.time,
    /** Null for ever. */
    endsAt: words.time.nullable(),
    signature: z.string().meta({ examples: ['Zm9udA'] }),
  })
  .describe(
    'What anyone may know of a licence whose number they have. `limits` are those of all its quantity together.',
  );
export type VerifiedLicense = z.output<typeof VerifiedLicense>;

/**
 * The valid licences of one font for one licensee and one use together, where there are several. A figure is null where
 * none of them counts by it, or one of them allows its use without counting.
 */
export const LicenseSum = z
  .object({
    product: z.object({ id: words.bodyId, name: z.string().meta({ examples: ['Righteous'] }) }),
    part: SoldPart,
    licensee: z.string().meta({ examples: ['Rani Putri'] }),
    use: z.enum(keysOf(licenseUses)).meta({ examples: ['desktop'] }),
    company: OwnerCompany.nullable().describe("The company that has them; null for the holder's own."),
    licenses: words.count,
    figures: LicenseLimits.omit({ uses: true, onRequest: true }),
  })
  .describe('All valid licences of one font for one licensee and one use together.');
export type LicenseSum = z.output<typeof LicenseSum>;

export const Mail = z
  .object({
    id: words.bodyId,
    to: z.string().meta({ examples: ['rani@shop.example'] }),
    subject: z.string().meta({ examples: ['Your fonts'] }),
    createdAt: words.time,
    sentAt: words.time.nullable().describe('Null while it waits.'),
    /** The names of the files that go with it. */
    attachments: z.array(z.string()),
  })
  .describe('An email of the shop.');
export type Mail = z.output<typeof Mail>;

export const licenseSorts = ['issuedAt', 'licenseNumber'] as const;

export const deliveries = [
  endpoint('GET /api/licenses', {
    name: 'listLicenses',
    who: 'user',
    summary: "The caller's wallet: every licence held, also by companies of the caller, newest first unless sorted.",
    query: z.object({
      ...words.paged(100, 1000),
      sort: words
        .sortedBy(licenseSorts)
        .default('-issuedAt')
        .describe('What the list is sorted by; with `-` before it the largest or the latest comes first.'),
      query: words.query.optional(),
      company: ofCompany,
    }),
    replies: { 200: z.array(License) },
    refusals: [],
    counted: true,
  }),
  endpoint('GET /api/licenses/updates', {
    name: 'listLicenseUpdates',
    who: ['admin', 'finance'],
    summary:
      'Licences of all customers that were issued or changed since the last call, in the order of their changes. ' +
      'None is skipped or repeated: call again with `next` as `updatedSince`. A licence that ends by its date has ' +
      'not changed.',
    query: z.object({
      updatedSince: words.updatedSince,
      limit: words.paged(100, 1000).limit,
    }),
    replies: {
      200: z.object({
        licenses: z.array(HeldLicense),
        next: words.count,
      }),
    },
    refusals: [],
  }),
  endpoint('GET /api/licenses/totals', {
    name: 'sumLicenses',
    who: 'user',
    summary:
      "What the caller's valid licences allow together, where a licensee has several of one font for one use. " +
      'Licences of different fonts, licensees or uses are never added up.',
    replies: { 200: z.array(LicenseSum) },
    refusals: [],
  }),
  endpoint('GET /api/licenses/wallet.zip', {
    name: 'exportWallet',
    who: 'user',
    summary:
      "The caller's licences for an audit, as a ZIP: all of them and their sums as CSV and PDF, the certificate of " +
      'each valid one, and a statement of the whole that is signed as certificates are.',
    replies: 'file',
    mediaTypes: ['application/zip'],
    noted: 'export',
    refusals: ['too_many_requests'],
  }),
  endpoint('GET /api/licenses/verify/:number', {
    name: 'verifyLicense',
    who: 'anyone',
    summary:
      'Whether a licence holds at this moment, and what it allows. Who holds it is said only if the holder wants that.',
    params: z.object({
      number: words
        .requiredText(40)
        .describe('The number of the licence, as certificate and mail have it.')
        .meta({ examples: ['HRF-7K3M-9QXT-2VBD'] }),
    }),
    replies: { 200: VerifiedLicense },
    refusals: ['license_not_found', 'too_many_requests'],
  }),
  endpoint('PUT /api/licenses/:number/domains', {
    name: 'nameDomains',
    who: 'user',
    summary:
      'Say on which web sites a licence is used, as many as it allows: all of them, in place of those that were ' +
      'named before, which stay with their dates.',
    params: z.object({
      number: words
        .requiredText(40)
        .describe('The number of the licence, as certificate and mail have it.')
        .meta({ examples: ['HRF-7K3M-9QXT-2VBD'] }),
    }),
    body: z.object({ domains: z.array(words.hostname).max(1000) }),
    replies: { 200: LicenseDomains },
    refusals: ['license_not_found', 'license_not_for_web', 'license_revoked', 'license_ended', 'invalid_input'],
  }),
  endpoint('PUT /api/licenses/:number', {
    name: 'updateLicense',
    who: 'user',
    summary: 'Let everybody who has the number of a licence see who the licensee is, or not any more.',
    params: z.object({
      number: words
        .requiredText(40)
        .describe('The number of the licence, as certificate and mail have it.')
        .meta({ examples: ['HRF-7K3M-9QXT-2VBD'] }),
    }),
    body: z.object({ showLicensee: z.boolean() }),
    replies: { 200: z.object({ showLicensee: z.boolean() }) },
    refusals: ['license_not_found'],
  }),
  endpoint('GET /download/:licenseNumber/:format', {
    name: 'downloadFile',
    who: 'anyone',
    summary:
      'A file that was bought or that a running plan gives, stamped with its licensee. The signed link works for ' +
      '15 minutes.',
    params: z.object({
      licenseNumber: words
        .text(40)
        .describe('The number of the licence; for a plan whatever its link says.')
        .meta({ examples: ['HRF-7K3M-9QXT-2VBD'] }),
      format: z
        .enum([...formatNames.map((name) => name.toLowerCase() as Lowercase<typeof name>), 'kit'])
        .describe('The format of the files; `kit` is the kit for web sites.'),
    }),
    query: z.object({
      /** In one spelling: `+1`, `01` and `1e0` would each be a link of their own. */
      expires: z
        .string()
        .regex(/^[1-9]\d{0,11}$/)
        .transform(Number)
        .describe('Until when the link works, in seconds since 1970, as the shop made it.')
        .meta({ examples: ['1795334400'] }),
      signature: words
        .text(100)
        .describe('The signature of the link, as the shop made it.')
        .meta({ examples: ['Zm9udA'] }),
      /** Which of the releases that are owned; the newest of them without it. */
      release: words.id.optional().describe('Which of the releases that are owned; the newest of them without it.'),
    }),
    replies: 'file',
    mediaTypes: ['application/zip', 'font/ttf', 'font/otf', 'font/woff', 'font/woff2'],
    refusalShownOn: '/files',
    refusals: [
      'link_invalid',
      'link_expired',
      'not_in_company',
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
  endpoint('GET /api/mails', {
    name: 'listMails',
    who: ['admin'],
    summary: 'The emails of the shop, newest first.',
    query: z.object(words.paged(100, 1000)),
    replies: { 200: z.array(Mail) },
    refusals: [],
    counted: true,
  }),
  endpoint('GET /api/mails/:id', {
    name: 'readMail',
    who: ['admin'],
    summary: 'One mail as it was written.',
    params: words.byId,
    replies: { 200: Mail.extend({ text: z.string().meta({ examples: ['Here are your fonts.'] }), html: z.string() }) },
    refusals: ['mail_not_found'],
  }),
  endpoint('POST /api/mails/:id/resend', {
    name: 'resendMail',
    who: ['admin'],
    summary: 'Send the same letter again, to the same address.',
    params: words.byId,
    replies: { 201: Mail },
    refusals: ['mail_not_found', 'mail_without_reader', 'mail_with_link'],
    idempotent: true,
  }),
] as const;
