/** A paid order as the pixel hears of it: `value` in US dollars, and nothing of who bought what. */
export type Purchase = { id: number; value: number };

let noted: readonly Purchase[] = [];
const listeners = new Set<() => void>();

/** Notes that an order is paid, for the pixel to report if it may. Noting it again changes nothing. */
export function notePurchase(purchase: Purchase): void {
  if (noted.some(({ id }) => id === purchase.id)) return;
  noted = [...noted, purchase];
  for (const listener of listeners) listener();
}

export const listPurchases = () => noted;

/** @returns how to stop listening. */
export function watchPurchases(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
