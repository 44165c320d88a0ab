import { useSyncExternalStore } from 'react';
import { canStore, readItem, watchItems, writeItem } from '../ui/browser-storage.ts';
import { type CartItem, parseCart } from './cart.ts';

const cartKey = 'fontshop_cart';
const empty: CartItem[] = [];

let text: string | null = null;
let items: CartItem[] = empty;
const listeners = new Set<() => void>();

/** The cart as it is stored now. The same array comes back until the stored text changes. */
export function readCart(): CartItem[] {
  const stored = readItem(cartKey);
  if (stored !== text) {
    text = stored;
    items = parseCart(stored);
    if (items.length === 0) items = empty;
  }
  return items;
}

/** Whether the cart outlives this page. */
export const isCartStored = (): boolean => canStore(cartKey);

/** Stores a cart and tells this tab; other tabs hear of it through the storage event. */
export function writeCart(cart: readonly CartItem[]): void {
  writeItem(cartKey, JSON.stringify(cart));
  for (const listener of listeners) listener();
}

/** Tells whenever the cart changes, here or in another tab. @returns how to stop listening. */
function watchCart(listener: () => void): () => void {
  listeners.add(listener);
  const stop = watchItems([cartKey], listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** The cart, or null while a page is rendered on the server and until the browser has taken it over. */
export function useCart(): CartItem[] | null {
  return useSyncExternalStore<CartItem[] | null>(watchCart, readCart, () => null);
}
