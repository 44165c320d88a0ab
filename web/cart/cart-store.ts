import { useSyncExternalStore } from 'react';
import { type CartItem, parseCart } from './cart.ts';

export const cartKey = 'fontshop_cart';
const empty: CartItem[] = [];

let text: string | null = null;
let items: CartItem[] = empty;
const listeners = new Set<() => void>();

/** The cart as it is stored now. The same array comes back until the stored text changes. */
export function readCart(): CartItem[] {
  const stored = localStorage.getItem(cartKey);
  if (stored !== text) {
    text = stored;
    items = parseCart(stored);
    if (items.length === 0) items = empty;
  }
  return items;
}

/** Stores a cart and tells this tab; other tabs hear of it through the storage event. */
export function writeCart(cart: readonly CartItem[]): void {
  localStorage.setItem(cartKey, JSON.stringify(cart));
  for (const listener of listeners) listener();
}

/** Tells whenever the cart changes, here or in another tab. @returns how to stop listening. */
function watchCart(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === cartKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The cart, or null while a page is rendered on the server and until the browser has taken it over. */
export function useCart(): CartItem[] | null {
  return useSyncExternalStore<CartItem[] | null>(watchCart, readCart, () => null);
}
