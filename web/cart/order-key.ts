/** What was asked for when the till was last used, and the key under which the shop knows it. */
const storedName = 'fontshop_order_key';

/**
 * The `Idempotency-Key` of an order: the same for the same cart, person and wishes, in every tab and after coming back from the
 * payment provider, until it is forgotten. So a cart that is paid again is the same order.
 */
export function orderKeyOf(body: object): string {
  const asked = JSON.stringify(body);
  const kept = JSON.parse(localStorage.getItem(storedName) ?? '{}') as { asked?: string; key?: string };
  if (kept.asked === asked && kept.key) return kept.key;
  // randomUUID is only there on https and localhost.
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  localStorage.setItem(storedName, JSON.stringify({ asked, key }));
  return key;
}

/** The order is paid or can not be paid any more: the same cart is another order from now on. */
export function forgetOrderKey(): void {
  localStorage.removeItem(storedName);
}
