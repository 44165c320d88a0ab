import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { License } from '../nouns/deliveries.ts';
import { CheckedFilesIn } from '../nouns/file-checks.ts';
import { uploadSizes } from '../upload-sizes.ts';
import * as words from '../words.ts';

/** A style of the shop that a found file shares tables with, or the outlines of this many of its letters. */
export const FoundOrigin = z
  .object({
    product: z.object({
      id: words.bodyId,
      name: z.string().meta({ examples: ['Righteous'] }),
      slug: z.string().meta({ examples: ['righteous'] }),
      isOnOffer: z.boolean(),
    }),
    style: z.string().meta({ examples: ['Regular'] }),
    /** The releases that hold this very style. */
    releases: z.array(words.count),
    tables: z.array(z.string()),
    letters: words.count,
    ofLetters: words.count,
  })
  .describe('A style of the shop that a found file shares tables or letters with.');
export type FoundOrigin = z.output<typeof FoundOrigin>;

/**
 * A licence number that stands in a found file. `licensee` is who the file says; the rest is what the shop knows of it.
 */
export const FoundLicense = z
  .object({
    licenseNumber: z.string().meta({ examples: ['HRF-7K3M-9QXT-2VBD'] }),
    licensee: z
      .string()
      .nullable()
      .meta({ examples: ['Rani Putri'] }),
    license: License.nullable(),
    orderId: words.bodyId.nullable(),
    holder: z
      .object({ id: words.bodyId, fullname: z.string().meta({ examples: ['Rani Putri'] }), email: words.emailOut })
      .nullable(),
  })
  .describe('A licence number that stands in a found file.');

/** What is known of one found font. */
export const TracedFile = z
  .object({
    file: z.string(),
    family: z.string(),
    style: z.string().meta({ examples: ['Regular'] }),
    container: z.enum(['ttf', 'otf', 'woff', 'woff2']),
    licenses: z.array(FoundLicense),
    origins: z.array(FoundOrigin),
  })
  .describe('What is known of a font that was found somewhere.');
export type TracedFile = z.output<typeof TracedFile>;

export const tracing = [
  endpoint('POST /api/licenses/trace', {
    name: 'traceFile',
    who: ['admin'],
    summary:
      'Tell of a font that was found somewhere (or of a ZIP of fonts) which licence it was delivered under, and ' +
      'which font of the shop it is. Nothing of the file is kept.',
    files: { file: uploadSizes.fonts },
    replies: { 200: z.object({ files: z.array(TracedFile) }) },
    refusals: ['upload_missing', 'upload_unreadable', 'upload_too_large'],
  }),
  endpoint('POST /api/licenses/trace-marks', {
    name: 'traceMarks',
    who: ['admin'],
    summary:
      'The same of files that stay where they are, by their licence numbers and fingerprints alone: under which ' +
      'licence each was delivered, to whom, and which font of the shop it is.',
    body: CheckedFilesIn,
    replies: { 200: z.object({ files: z.array(TracedFile.pick({ licenses: true, origins: true })) }) },
    refusals: [],
    largestBody: 256 * 1024,
  }),
] as const;
