import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';

/**
 * One thing of the shop: an order by its number and buyer, a product by name and SKU, a user by name and e-mail, a
 * template by title and slug.
 */
export const FoundThing = z
  .object({
    kind: z.enum(['order', 'product', 'user', 'template']),
    id: words.bodyId,
    title: z.string().meta({ examples: ['Fonts for posters'] }),
    detail: z.string(),
  })
  .describe('A thing of the shop that bears the words.');
export type FoundThing = z.output<typeof FoundThing>;

export const adminSearch = [
  endpoint('GET /api/office/search', {
    name: 'searchAdmin',
    who: ['finance', 'bloger'],
    summary:
      'What in the shop bears these words, some of each kind; only of what the caller may see. Blank words find ' +
      'nothing.',
    query: z.object({
      query: words.query.default(''),
      limit: z.coerce.number().int().min(1).max(20).default(5).describe('How many of them to give at most.'),
    }),
    replies: { 200: z.array(FoundThing) },
    refusals: [],
  }),
] as const;
