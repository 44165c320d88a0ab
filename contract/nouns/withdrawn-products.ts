import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';
import { Product } from './products.ts';

/** What is told of a font that was withdrawn; `licenses` of it are valid. */
export const WithdrawnProduct = z.object({
  id: words.bodyId,
  name: z.string(),
  slug: z.string(),
  styleCount: words.count,
  publishedAt: words.time,
  withdrawnAt: words.time,
  licenses: words.count,
  /** Somebody holds it exclusively. */
  exclusive: z.boolean(),
  /** Its specimen word, and that drawn as SVG outlines; null where it has no fonts. */
  specimen: z.string(),
  drawing: z.string().nullable(),
  /** Others that are like it. */
  similar: z.array(Product),
});
export type WithdrawnProduct = z.output<typeof WithdrawnProduct>;

/** Fonts that are sold no longer, and what still stands of their sales. */
export const withdrawnProducts = [
  endpoint('withdrawnProduct', {
    who: 'anyone',
    summary: 'What is told of a font that was withdrawn, by the name in its address.',
    params: z.object({ slug: words.text(200) }),
    replies: { 200: WithdrawnProduct },
    refusals: ['product_not_found'],
    cache: 'catalogue',
  }),
  endpoint('listEarlierLicenses', {
    who: 'user',
    summary:
      'The valid licences of a font that were sold before, without names, for whoever thinks of buying it exclusively.',
    params: z.object({ id: words.id }),
    query: z.object(words.paged(100, 1000)),
    replies: {
      200: z.array(
        z.object({ licenseNumber: z.string(), licenseType: z.string(), quantity: words.count, issuedAt: words.time }),
      ),
    },
    refusals: ['product_not_found'],
    counted: true,
  }),
] as const;
