/** Everybody through whom the shop can be paid: the name that payments keep, and what people call it. */
export const providerLabels = { paypal: 'PayPal', bank_transfer: 'Bank transfer' } as const;
export type ProviderName = keyof typeof providerLabels;

/** Where a buyer pays who chose nothing else, and what people call it. */
export const mainProvider = 'paypal' satisfies ProviderName;
export const mainLabel = providerLabels[mainProvider];

/** What people call a provider; an order that cost nothing has none. */
export function labelOf(name: string | null): string {
  return providerLabels[name as ProviderName] ?? '';
}
