import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as words from './words.ts';

/** What a font can be used for. `products` are things that carry it and are sold; `exclusive`: nobody else may have it. */
export const licenseUses = [
  'desktop',
  'web',
  'app',
  'server',
  'advertising',
  'publication',
  'broadcast',
  'trademark',
  'products',
  'exclusive',
] as const;
export type LicenseUse = (typeof licenseUses)[number];

/** What licences count by. */
export const figureNames = [
  'users',
  'projects',
  'sales',
  'websites',
  'monthlyViews',
  'adImpressions',
  'products',
] as const;
export type FigureName = (typeof figureNames)[number];

const figure = z.int().min(0).nullable();

/**
 * What one licence allows and how much of it; two of the same allow twice as much. A figure is null where the licence does
 * not count by it. `onRequest`: the figures are agreed with each buyer, so none stands here.
 */
export const LicenseLimits = z.object({
  uses: z.array(z.enum(licenseUses)),
  onRequest: z.boolean(),
  /** People who have the font on their computers. */
  users: figure,
  /** Commercial projects, for oneself or for clients. */
  projects: figure,
  /** Things made with the font and sold, where the licence is not one for products. */
  sales: figure,
  websites: figure,
  monthlyViews: figure,
  adImpressions: figure,
  /** Things sold that carry the font. */
  products: figure,
});
export type LicenseLimits = z.output<typeof LicenseLimits>;

/**
 * A kind of licence. `usageDetails` maps label to value; `usageDetailsList` is the same in the owner's order.
 * `pricing: 'product'` marks the Standard licence, whose price is the product's own. `limits` are the same in figures, null
 * for a type whose owner gave none.
 */
export const LicenseType = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  price: words.money,
  pricing: z.enum(['product', 'own']),
  usageDetails: z.record(z.string(), z.string()),
  usageDetailsList: z.array(z.object({ label: z.string(), value: z.string() })),
  limits: LicenseLimits.nullable(),
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
