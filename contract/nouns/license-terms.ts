import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ReadingAid, SourcesOut, sourcesIn } from '../translations.ts';
import * as words from '../words.ts';

/** Which version of the terms of a licence type, and the SHA-256 of its text in UTF-8, in hexadecimal. */
export const TermsVersion = z.object({ version: words.bodyId, sha256: z.string() });
export type TermsVersion = z.output<typeof TermsVersion>;

/** The same with the name of the licence type in addresses, for a link to the words: /license/{slug}/{version}. */
export const TermsLink = TermsVersion.extend({ slug: z.string().meta({ examples: ['standard'] }) });
export type TermsLink = z.output<typeof TermsLink>;

/** The longest text of terms. */
const LONGEST = 60_000;

/**
 * One version of the terms of a licence type: it never changes and never goes. `text` is Markdown with the limits of
 * that version filled in, `source` the same as its owner wrote it, with `{Label}` for the value of a usage detail.
 */
export const LicenseTerms = z.object({
  licenseTypeId: words.bodyId,
  /** What the licence type was called. */
  name: z.string().meta({ examples: ['Standard License'] }),
  slug: z.string().meta({ examples: ['standard'] }),
  version: words.bodyId,
  text: z.string().meta({ examples: ['The fonts may be installed on five computers.'] }),
  source: z.string(),
  sha256: z.string(),
  translation: ReadingAid,
  translations: SourcesOut,
  publishedAt: words.time,
  usageDetailsList: z.array(
    z.object({ label: z.string().meta({ examples: ['Desktop users'] }), value: z.string().meta({ examples: ['5'] }) }),
  ),
  /** Whether fonts are sold under the licence type at all. */
  isOnOffer: z.boolean(),
  /** All versions, the newest first, each with the headings of what differs from the one before. */
  versions: z.array(z.object({ version: words.bodyId, publishedAt: words.time, changed: z.array(z.string()) })),
});
export type LicenseTerms = z.output<typeof LicenseTerms>;

/** A number that counts from 1, in an address. */
const version = words.id.optional().describe('Which version of the terms; the newest where none is named.');

export const licenseTerms = [
  endpoint('GET /api/license-types/:id/terms', {
    name: 'readLicenseTerms',
    who: 'anyone',
    summary: 'The terms of a licence type: those of a version, or the newest.',
    params: words.byId,
    query: z.object({ version }),
    replies: { 200: LicenseTerms },
    refusals: ['terms_not_found'],
    cache: 'catalogue',
  }),
  endpoint('GET /api/license-types/slug/:slug/terms', {
    name: 'licenseTermsBySlug',
    who: 'anyone',
    summary: 'The same, by the name that the licence type has in addresses.',
    params: z.object({
      slug: words
        .text(200)
        .describe('The name that the thing has in the address of its page.')
        .meta({ examples: ['standard'] }),
    }),
    query: z.object({ version }),
    replies: { 200: LicenseTerms },
    refusals: ['terms_not_found'],
    cache: 'catalogue',
  }),
  endpoint('GET /api/license-types/:id/terms/sold', {
    name: 'soldLicenseTerms',
    who: ['admin'],
    summary: 'How many licences were sold under each version of the terms of a licence type, the newest first.',
    params: words.byId,
    replies: { 200: z.array(z.object({ version: words.bodyId, licenses: words.count })) },
    refusals: [],
  }),
  endpoint('POST /api/license-types/:id/terms', {
    name: 'publishLicenseTerms',
    who: ['admin'],
    confirmed: true,
    summary:
      'Make the next version of the terms of a licence type. What was sold under an earlier one keeps that. ' +
      '`{Label}` in the text becomes the value of the usage detail of that label.',
    params: words.byId,
    body: z.object({
      text: words
        .requiredText(LONGEST)
        .transform((text) => text.replace(/\r\n?/g, '\n'))
        .meta({ examples: ['Marmalade'] }),
    }),
    replies: { 201: LicenseTerms },
    refusals: ['license_type_not_found', 'terms_as_before'],
  }),
  endpoint('PUT /api/license-types/:id/terms/translations', {
    name: 'translateLicenseTerms',
    who: ['admin'],
    confirmed: true,
    summary:
      'Set what the newest version of the terms reads like in other languages. Binding is the version itself, which ' +
      'stays as it is; `version` says which one was translated.',
    params: words.byId,
    body: z.object({ version: words.bodyId, translations: sourcesIn }),
    replies: { 200: LicenseTerms },
    refusals: ['terms_not_found'],
  }),
] as const;
