import { afterAll } from 'vitest';
import { openTestShop } from './test-shop.ts';

/** A shop for the tests of one file; it is closed after them. */
export async function openShop() {
  const shop = await openTestShop();
  afterAll(() => shop.close());
  return shop;
}
