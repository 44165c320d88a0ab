import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';
import { Product } from './products.ts';

/** What is to be read of a product that isn't sold; `licenses` of it are valid. */
export const WithdrawnProduct = z.object({
  id: words.bodyId,
  name: z.string().meta({ examples: ['Righteous'] }),
  slug: z.string().meta({ examples: ['righteous'] }),
  styleCount: words.count,
  publishedAt: words.time,
  /** Null of a bundle that isn't sold since one of its fonts isn't. */
  withdrawnAt: words.time.nullable(),
  licenses: words.count,
  /** Somebody holds it exclusively. */
  exclusive: z.boolean(),
  /** Its specimen word, and that drawn as SVG outlines; null where it has no fonts. */
  specimen: z.string().meta({ examples: ['Marmalade'] }),
  drawing: z.string().nullable(),
  /** Others that are like it; of a bundle its fonts that are sold. */
  similar: z.array(Product),
});
export type WithdrawnProduct = z.output<typeof WithdrawnProduct>;

/** Fonts that are sold no longer, and what still stands of their sales. */
export const withdrawnProducts = [
  endpoint('GET /api/product/slug/:slug/withdrawn', {
    name: 'withdrawnProduct',
    closed: true,
    who: 'anyone',
    summary: 'What is told of a font that was withdrawn, by the name in its address.',
    params: z.object({
      slug: words
        .text(200)
        .describe('The name that the thing has in the address of its page.')
        .meta({ examples: ['righteous'] }),
    }),
    replies: { 200: WithdrawnProduct },
    refusals: ['product_not_found'],
    cache: 'catalogue',
  }),
  endpoint('GET /api/product/:id/licenses', {
    name: 'listEarlierLicenses',
    who: 'user',
    summary:
      'How many licences of a font stay valid next to an exclusive one, by type and year of sale. Only where an ' +
      'exclusive licence is on offer; the numbers are on the certificate of its buyer.',
    params: words.byId,
    replies: { 200: z.array(z.object({ licenseType: z.string(), year: z.int(), licenses: words.count })) },
    refusals: ['product_not_found', 'too_many_requests'],
  }),
] as const;
