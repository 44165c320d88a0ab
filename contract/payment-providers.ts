/** Everybody through whom the shop can be paid: the name that payments keep, and what people call it. */
export const providerLabels = { paypal: 'PayPal', bank_transfer: 'Bank transfer' } as const;
export type ProviderName = keyof typeof providerLabels;

/** What people call the one where a buyer pays who chose nothing else. */
export const mainLabel = providerLabels.paypal;

/** What people call a provider; an order that cost nothing has none. */
export function labelOf(name: string | null): string {
  return providerLabels[name as ProviderName] ?? '';
}
