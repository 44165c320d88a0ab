import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { keysOf } from '../keys-of.ts';
import { licenseUses } from '../limits.ts';
import { MOST_NUMBERS } from '../text/license-numbers.ts';
import * as words from '../words.ts';
import { LicenseSum, VerifiedLicense } from './deliveries.ts';

/** One call takes this many files; a folder is checked in several. */
export const MOST_CHECKED = 20;
/** One for each table and each letter that is looked at. */
const MOST_MARKS = 250;

const mark = z
  .string()
  .regex(/^(?:table:[A-Za-z0-9]{3,4}|letter:[^\s:]{1,2}):[0-9a-f]{16}$/u)
  .meta({ examples: ['letter:a:0123456789abcdef'] });

/** What is asked of files: never their bytes, and never their names. */
export const CheckedFilesIn = z.object({
  files: z
    .array(
      z
        .object({
          numbers: z
            .array(words.requiredText(100))
            .max(MOST_NUMBERS)
            .describe('The licence numbers in the file.')
            .meta({ examples: [['HRF-7K3M-9QXT-2VBD']] }),
          marks: z.array(mark).max(MOST_MARKS).describe('Hashes of its tables and of the outlines of some letters.'),
        })
        .describe('What is asked of one file: neither its name nor anything that it could be made from again.'),
    )
    .min(1)
    .max(MOST_CHECKED),
});

const product = z.object({
  id: words.bodyId,
  name: z.string().meta({ examples: ['Righteous'] }),
  slug: z.string().meta({ examples: ['righteous'] }),
  isOnOffer: z.boolean(),
});

/** What anyone may know of a licence whose number is in a file, and whether the caller holds it. */
export const CheckedLicense = VerifiedLicense.pick({
  licenseNumber: true,
  status: true,
  part: true,
  licenseType: true,
  quantity: true,
  limits: true,
  licensee: true,
  endsAt: true,
})
  .extend({ product, isYours: z.boolean() })
  .describe('What anyone may know of a licence whose number stands in a file, and whether it is theirs.');
export type CheckedLicense = z.output<typeof CheckedLicense>;

/** What is known of one file. */
export const CheckedFile = z
  .object({
    licenses: z.array(CheckedLicense).describe('Those of its numbers that this shop issued.'),
    origins: z
      .array(z.object({ product, style: z.string().meta({ examples: ['Regular'] }) }))
      .describe('The styles of the shop that it is drawn like, the likeliest first.'),
  })
  .describe('What is known of a file by its licence numbers and fingerprints.');
export type CheckedFile = z.output<typeof CheckedFile>;

/** What the caller's valid licences of one font for one licensee allow together. */
export const Allowance = LicenseSum.pick({ product: true, part: true, licensee: true, figures: true })
  .extend({
    styles: z.array(z.string()).nullable().describe('The styles that it is for; null for all of the font.'),
    licenseNumbers: z.array(z.string()).meta({ examples: [['HRF-7K3M-9QXT-2VBD']] }),
    uses: z.array(z.enum(keysOf(licenseUses))).meta({ examples: [['desktop']] }),
    domains: z.array(z.string()).meta({ examples: [['kopisenja.example']] }),
  })
  .describe("What the caller's valid licences of one font allow together.");
export type Allowance = z.output<typeof Allowance>;

export const fileChecks = [
  endpoint('POST /api/licenses/check', {
    name: 'checkFiles',
    closed: true,
    who: 'anyone',
    feature: 'clean',
    summary:
      'Say of font files which licences they were delivered under and which fonts of the shop they are, by their ' +
      'licence numbers and fingerprints alone. To a caller who is logged in it says as well which licences are ' +
      'theirs, and what those of the found fonts allow.',
    body: CheckedFilesIn,
    replies: { 200: z.object({ files: z.array(CheckedFile), allowances: z.array(Allowance) }) },
    refusals: ['too_many_requests'],
    largestBody: 256 * 1024,
  }),
] as const;
