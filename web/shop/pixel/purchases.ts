import { readItem, writeItem } from '../../ui/browser-storage.ts';

/** A paid order as the pixel hears of it: `value` in US dollars, and nothing of who bought what. */
export type Purchase = { id: number; value: number };

let recorded: readonly Purchase[] = [];
const listeners = new Set<() => void>();

/** Notes that an order is paid, for the pixel to report if it may. Noting it again changes nothing. */
export function notePurchase(purchase: Purchase): void {
  if (recorded.some(({ id }) => id === purchase.id)) return;
  recorded = [...recorded, purchase];
  for (const listener of listeners) listener();
}

export const listPurchases = () => recorded;

/** @returns how to stop listening. */
export function watchPurchases(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The admin area is never tracked, and neither are pages with secrets in their addresses. */
const privatePath = /^\/(?:admin|reset|confirm-email|undo-email|second-factor|offer|claim|login\/code)(?:\/|$)/;

const secretKey = /[?&](?:token|paymentId|PayerID|subscriptionId)=/;

/** Whether another vendor may hear of a visit to this address: a report always names the whole of it. */
export function isReportable({ pathname, search }: { pathname: string; search: string }): boolean {
  return !privatePath.test(pathname) && !secretKey.test(search);
}

const key = 'pixelReported';

/** More orders than one browser makes; the oldest are forgotten first. */
const most = 200;

/** Marks an order as reported, in this browser. @returns false when it was so before: then nothing may be reported. */
export function claimReport(orderId: number): boolean {
  const reported = readReported(readItem(key));
  if (reported.includes(orderId)) return false;
  writeItem(key, JSON.stringify([...reported, orderId].slice(-most)));
  return true;
}

/** What somebody else has written there counts as nothing. */
function readReported(stored: string | null): number[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(Number.isSafeInteger) : [];
  } catch {
    return [];
  }
}
