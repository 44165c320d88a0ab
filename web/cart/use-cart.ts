import { useSyncExternalStore } from 'react';
import type { CartItem } from './cart.ts';
import { readCart, watchCart } from './cart-store.ts';

/** The cart, or null while a page is rendered on the server and until the browser has taken it over. */
export function useCart(): CartItem[] | null {
  return useSyncExternalStore<CartItem[] | null>(watchCart, readCart, () => null);
}
