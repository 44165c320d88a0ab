import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { LicenseType } from '../nouns/license-types.ts';
import * as words from '../words.ts';

/** A licence type that a new shop may begin with; `price` in dollars is proposed, and nothing where it costs what each font costs. */
export const OfferedLicenseType = LicenseType.pick({
  name: true,
  description: true,
  price: true,
  pricing: true,
  usageDetailsList: true,
  exclusive: true,
}).extend({
  /** Terms to begin with, in Markdown: a template until a lawyer has read it. */
  terms: z.string(),
  /** Whether the shop has a licence type of this name. */
  isChosen: z.boolean(),
});
export type OfferedLicenseType = z.output<typeof OfferedLicenseType>;

export const setup = [
  endpoint('offeredLicenseTypes', {
    who: ['admin'],
    summary: 'The licence types that a new shop may begin with.',
    replies: { 200: z.array(OfferedLicenseType) },
    refusals: [],
  }),
  endpoint('chooseLicenseTypes', {
    who: ['admin'],
    summary:
      'Begin to sell under some of the licence types on offer, each with its terms as version 1, all or none. One whose name the shop has already stays as it is.',
    body: z.object({
      types: z
        .array(
          z.object({
            name: words.requiredText(200),
            /** Dollars; absent: as proposed. */
            price: words.moneyIn.optional(),
          }),
        )
        .min(1)
        .max(50),
    }),
    replies: { 201: z.array(LicenseType) },
    refusals: ['license_type_not_found', 'standard_license_type_taken'],
  }),
] as const;
