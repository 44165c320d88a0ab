import type { Order } from '#contract/nouns/orders.ts';
import { isSameLine } from './cart.ts';
import { readCart, writeCart } from './cart-store.ts';
import { forgetOrderKey } from './order-key.ts';

/** Takes the lines of an order out of the cart; the same cart is another order from now on. */
export function takeOutOrdered({ orderItems }: Order): void {
  const ordered = orderItems.map(({ product, license }) => ({
    productId: product.id,
    licenseTypeId: license.licenseType.id,
  }));
  writeCart(readCart().filter((item) => !ordered.some((line) => isSameLine(line, item))));
  forgetOrderKey();
}
