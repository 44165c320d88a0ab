import { afterAll } from 'vitest';
import { openTestShop } from '../test-shop.ts';
import { createBooks } from './books.ts';
import { createBuying } from './buying.ts';

/** A shop for the tests of one file, with the steps of a purchase and its books; it is closed after them. */
export async function openBuyingShop() {
  const shop = await openTestShop();
  afterAll(() => shop.close());
  return { shop, buying: createBuying(shop), books: createBooks(shop) };
}
