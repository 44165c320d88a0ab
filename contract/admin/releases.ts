import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ReleaseChanges } from '../nouns/releases.ts';
import * as words from '../words.ts';
import { ProductFields } from './products.ts';

/**
 * What fonts of an upload would make of a product: the release that they would be, whether it is another than the
 * present one, how many valid licences of it were bought, and what would be different; null where it has no fonts yet.
 */
export const ComparedUpload = z.object({
  release: words.count.meta({ examples: [1] }),
  isNew: z.boolean(),
  holders: words.count,
  changes: ReleaseChanges.nullable(),
});
export type ComparedUpload = z.output<typeof ComparedUpload>;

const { formatZIP, formatTTF, formatOTF, formatWOFF, formatWOFF2 } = ProductFields.shape;

/** What staff do with releases, as well saving a product. */
export const adminReleases = [
  endpoint('POST /api/product/:id/releases/compare', {
    name: 'compareUpload',
    who: ['admin'],
    summary: 'What the fonts of an upload would change of a product, before they are saved. Nothing is changed by it.',
    params: words.byId,
    body: z.object({ formatZIP, formatTTF, formatOTF, formatWOFF, formatWOFF2 }).partial(),
    replies: { 200: ComparedUpload },
    refusals: ['product_not_found', 'upload_not_found', 'preview_unavailable', 'preview_invalid'],
  }),
] as const;
