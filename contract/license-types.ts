import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as words from './words.ts';

/**
 * A kind of licence. `usageDetails` maps label to value; `usageDetailsList` is the same in the owner's order.
 * `pricing: 'product'` marks the Standard licence, whose price is the product's own.
 */
export const LicenseType = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  price: words.money,
  pricing: z.enum(['product', 'own']),
  usageDetails: z.record(z.string(), z.string()),
  usageDetailsList: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type LicenseType = z.output<typeof LicenseType>;

export const licenseTypes = [
  endpoint('listLicenseTypes', {
    who: 'anyone',
    summary: 'The licence types on offer, in the order of the licence page.',
    query: z.object(words.paged(100, 1000)),
    replies: { 200: z.array(LicenseType) },
    refusals: [],
    cache: 'catalogue',
    counted: true,
  }),
] as const;
