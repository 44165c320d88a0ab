import { parsePrice } from '#contract/prices/price-words.ts';

/** What the bar can do, by the words that say it. */
export const WHATS = {
  regularPrice: 'Set the price',
  pricePercent: 'Change the price by percent',
  salePrice: 'Set the sale price',
  salePercent: 'Put on sale by percent off',
  noSale: 'End the sale',
  addCategories: 'Add categories',
  removeCategories: 'Remove categories',
  setCategories: 'Set the categories',
  assign: 'Offer under a licence',
  unassign: 'Take out of a licence',
  licensePrice: 'Set the price of a licence',
  joinPlans: 'Give them to subscribers',
  leavePlans: 'Give them to subscribers no longer',
  publish: 'Publish them',
  withdraw: 'Withdraw them',
} as const;
export type What = keyof typeof WHATS;

/** These need nothing to be typed. */
export const PLAIN: Partial<Record<What, object>> = {
  noSale: { salePrice: { set: null } },
  joinPlans: { inPlans: true },
  leavePlans: { inPlans: false },
  publish: { status: 'published' },
  withdraw: { status: 'withdrawn' },
};

/**
 * What is asked of the shop for one line of the bar, or why nothing can be; what is no number is left for the shop to say.
 * `price` is what was typed beside a licence.
 */
export function readChange(what: What, typed: string, price = ''): object | { why: string } {
  const plain = PLAIN[what];
  if (plain) return plain;
  const value = typed
    .trim()
    .replace(/^\$|%$/g, '')
    .trim();
  const percent = value === '' ? value : Number(value);
  const words = value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (what === 'regularPrice') return { regularPrice: { set: value === '' ? null : value } };
  if (what === 'salePrice') return { salePrice: { set: value } };
  if (what === 'pricePercent') return { regularPrice: { percent } };
  if (what === 'salePercent')
    return { salePrice: { percent: typeof percent === 'number' ? -Math.abs(percent) : percent } };
  if (what === 'addCategories') return { categories: { add: words } };
  if (what === 'removeCategories') return { categories: { remove: words } };
  if (what === 'setCategories') return { categories: { set: words } };
  if (what !== 'licensePrice') return { licenseTypes: { [what]: [Number(value)] } };
  const own = parsePrice(price.trim() === '' ? '?' : price);
  return 'why' in own ? own : { licenseTypes: { prices: [{ licenseTypeId: Number(value), ...own }] } };
}
