/** The price bands of the product list with their names. The middle one holds both its ends. */
export const priceBands = { 'under-50': 'Under $50', '50-100': '$50 to $100', 'above-100': 'Above $100' } as const;
export type PriceBand = keyof typeof priceBands;

/** The band of a price in cents. */
export const priceBandOf = (cents: number): PriceBand =>
  cents < 5_000 ? 'under-50' : cents <= 10_000 ? '50-100' : 'above-100';
