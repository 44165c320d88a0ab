import { openShop } from '../open-shop.ts';
import { createBooks } from './books.ts';
import { createBuying } from './buying.ts';

/** A shop for the tests of one file, with the steps of a purchase and its books. */
export async function openBuyingShop() {
  const shop = await openShop();
  return { shop, buying: createBuying(shop), books: createBooks(shop) };
}
