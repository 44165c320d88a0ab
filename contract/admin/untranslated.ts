import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';

export const untranslatedKinds = [
  'product',
  'license_type',
  'plan',
  'order_question',
  'discount',
  'sale',
  'mail',
  'terms',
  'legal',
  'pages',
  'landing',
  'maker',
  'identity',
  'opening',
] as const;

/** What has texts that are not in a language yet; `id` is null of what there is one of. */
const Untranslated = z.object({
  kind: z.enum(untranslatedKinds),
  id: words.bodyId.nullable(),
  name: z
    .string()
    .describe('What it is called; of small print the name of the page in addresses, of an email its kind.')
    .meta({ examples: ['Righteous'] }),
  missing: words.count.describe('How many of its texts are missing.'),
});

export const UntranslatedIn = z
  .object({
    language: z.string().meta({ examples: ['id'] }),
    total: words.count.describe('How many texts are missing in all.'),
    nouns: z.array(Untranslated).describe('What they belong to; of products and people the first fifty.'),
  })
  .describe('What of the owner’s words is not in a language yet. Visitors read it in the main language.');
export type UntranslatedIn = z.output<typeof UntranslatedIn>;

export const untranslated = [
  endpoint('GET /api/settings/languages', {
    name: 'listUntranslated',
    who: ['admin'],
    summary: 'Which of the owner’s words are missing in each language of the shop but the main one.',
    replies: { 200: z.array(UntranslatedIn) },
    refusals: [],
  }),
] as const;
