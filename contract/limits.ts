/** What a font can be used for, as forms name it. `products` are things that carry it and are sold; `exclusive`: nobody else may have it. */
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
  sales: { label: 'Sales', one: 'sale', many: 'sales', uses: ['desktop'] },
  websites: { label: 'Websites', one: 'website', many: 'websites', uses: ['web'] },
  monthlyViews: { label: 'Monthly views', one: 'view a month', many: 'views a month', uses: ['web'] },
  adImpressions: { label: 'Ad impressions', one: 'ad impression', many: 'ad impressions', uses: ['advertising'] },
  /** Things sold that carry the font. */
  products: { label: 'Products sold', one: 'product', many: 'products', uses: ['trademark', 'products'] },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof licenseLimits;

export const limitNames = Object.keys(licenseLimits) as LimitName[];

/** The same for every limit: `eachLimit(() => null)` counts nothing. */
export const eachLimit = <Value>(make: (name: LimitName) => Value) =>
  Object.fromEntries(limitNames.map((name) => [name, make(name)])) as Record<LimitName, Value>;

/** What a licence can deliver; KIT is the kit for web sites. */
export const licensedFormats = ['ZIP', 'TTF', 'OTF', 'WOFF', 'WOFF2', 'KIT'] as const;
export type LicensedFormat = (typeof licensedFormats)[number];

/** What words find is counted up to here: a total of this many means as many or more. */
export const MOST_COUNTED = 1_000;

/** One figure, alone or behind the words that stand before the most of something. */
const SINGLE_FIGURE = /^((?:max\.? |up to |1 ?[-–] ?)?)(\d{1,3}(?:,\d{3})*|\d+)$/i;

/**
 * The words of a usage detail for several licences together: "max 10" twice is "max 20", "1-5" twice is "1-10". A value
 * that is not one figure stays as it is, since nobody knows what of it is counted.
 */
export function multiplyLimit(value: string, quantity: number): string {
  const [, before = '', figure = ''] = SINGLE_FIGURE.exec(value.trim()) ?? [];
  if (figure === '') return value;
  return `${before}${(Number(figure.replaceAll(',', '')) * quantity).toLocaleString('en-US')}`;
}
