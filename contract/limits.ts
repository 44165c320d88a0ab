import { keysOf, recordOf } from './keys-of.ts';

/**
 * What a font can be used for, as forms label it. `products` are products for sale with the font in them; with
 * `exclusive`, the font is licensed to one buyer only.
 */
export const licenseUses = {
  desktop: 'Desktop',
  web: 'Web pages',
  app: 'Apps',
  server: 'Servers',
  advertising: 'Advertising',
  publication: 'Publications',
  broadcast: 'Broadcast',
  trademark: 'Trademarks',
  products: 'Products for sale',
  exclusive: 'Exclusive',
} as const;
export type LicenseUse = keyof typeof licenseUses;

type Limit = { label: string; one: string; many: string; uses: readonly LicenseUse[] };

/**
 * What licences count by: the label in a form, the words for one and for several, and the uses that it limits. Schemas,
 * forms, wallet, sums and the comparison of licences all go by this list.
 */
export const licenseLimits = {
  /** People who have the font on their computers. */
  users: { label: 'Desktop users', one: 'user', many: 'users', uses: ['desktop'] },
  /** Commercial projects, for oneself or for clients. */
  projects: { label: 'Commercial projects', one: 'project', many: 'projects', uses: ['desktop'] },
  /** Things made with the font and sold, where the licence is not one for products. */
  sales: {
    label: 'Sales of things made with it',
    one: 'sale of things made with it',
    many: 'sales of things made with it',
    uses: ['desktop'],
  },
  websites: { label: 'Websites', one: 'website', many: 'websites', uses: ['web'] },
  monthlyViews: { label: 'Monthly views', one: 'view a month', many: 'views a month', uses: ['web'] },
  adImpressions: { label: 'Ad impressions', one: 'ad impression', many: 'ad impressions', uses: ['advertising'] },
  /** Things sold that carry the font. */
  products: { label: 'Products sold', one: 'product', many: 'products', uses: ['trademark', 'products'] },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof licenseLimits;

export const limitNames = keysOf(licenseLimits);

/** The same for every limit: `eachLimit(() => null)` counts nothing. */
export const eachLimit = <Value>(make: (name: LimitName) => Value) => recordOf(limitNames, make);

/**
 * Whether a licence type has no price to press: its figures are agreed with each buyer, so it can be asked for and not
 * ordered. An exclusive licence needs no figures.
 */
export const isOnRequest = ({ limits, exclusive }: { limits: { onRequest: boolean } | null; exclusive: boolean }) =>
  limits?.onRequest === true && !exclusive;

/** What a licence can deliver; KIT is the kit for web sites. */
export const licensedFormats = ['ZIP', 'TTF', 'OTF', 'WOFF', 'WOFF2', 'KIT'] as const;
export type LicensedFormat = (typeof licensedFormats)[number];

/** What words find is counted up to here: a total of this many means as many or more. */
export const MOST_COUNTED = 1_000;

/** One figure, alone or behind the words that stand before the most of something. */
const SINGLE_FIGURE = /^((?:max\.? |up to |1 ?[-–] ?)?)(\d{1,3}(?:,\d{3})*|\d+)$/i;

/**
 * The text of a usage detail for several licences together: "max 10" twice is "max 20", "1-5" twice is "1-10". A value
 * that is not a single figure stays unchanged, since it is unclear what it counts.
 */
export function multiplyLimit(value: string, quantity: number): string {
  const [, before = '', figure = ''] = SINGLE_FIGURE.exec(value.trim()) ?? [];
  if (figure === '') return value;
  return `${before}${(Number(figure.replaceAll(',', '')) * quantity).toLocaleString('en-US')}`;
}
