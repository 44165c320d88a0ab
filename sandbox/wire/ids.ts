import { randomBytes } from 'node:crypto';

/** Thirty-two signs without 0, 1, I and O: the alphabet of PayPal's payer ids, and a part of that of its other ids. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function draw(length: number): string {
  let id = '';
  for (const byte of randomBytes(length)) id += SIGNS[byte & 31];
  return id;
}

/** An id of an order, capture or refund: 17 signs. */
export const newId = (): string => draw(17);

/** A payer's id: 13 signs, as PayPal's pattern ^[2-9A-HJ-NP-Z]{13}$. */
export const newPayerId = (): string => draw(13);

/** The number under which a reply could be looked up at the sandbox, sent as the header paypal-debug-id. */
export const newDebugId = (): string => draw(13).toLowerCase();
