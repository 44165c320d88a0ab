import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AccentOut, Mark } from '../shop/identity.ts';
import { localeNames } from '../shop/locales.ts';
import { PublicSeller } from '../shop/seller.ts';

/** What the shop says of itself to anybody. `wordmark` is null where the name has no drawing of its own. */
export const Shop = z.object({
  name: z.string(),
  description: z.string(),
  wordmark: Mark.extend({ isForEveryPage: z.boolean() }).nullable(),
  /** The first letter of the name, for the tab of a browser; null where the shop has its usual one. */
  icon: z.string().nullable(),
  accent: AccentOut.nullable(),
  sharePicture: z.string().nullable(),
  locale: z.enum(localeNames),
  seller: PublicSeller,
  payments: z.object({ label: z.string(), isSandbox: z.boolean() }),
});
export type Shop = z.output<typeof Shop>;

export const shop = [
  endpoint('readShop', {
    who: 'anyone',
    summary:
      'What the shop says of itself: its name, what it is in one line, its wordmark and accent, who sells, who takes the money, and whether none moves.',
    replies: { 200: Shop },
    refusals: [],
    cache: 'catalogue',
  }),
  endpoint('shopMark', {
    who: 'anyone',
    summary: 'A drawing of the name of the shop, or of its first letter.',
    params: z.object({ key: z.string().regex(/^[0-9a-f]{64}$/) }),
    replies: 'svg',
    refusals: ['picture_not_found'],
  }),
] as const;
