import { useSyncExternalStore } from 'react';
import { readItem, watchItems, writeItem } from '../ui/browser-storage.ts';

const codeKey = 'fontshop_code';
const listeners = new Set<() => void>();

export const readCode = (): string => readItem(codeKey) ?? '';

/** Keeps the discount code that the next cart is bought with; an empty one for none. */
export function writeCode(code: string): void {
  writeItem(codeKey, code);
  for (const listener of listeners) listener();
}

const HOST = /^[a-z0-9._-]{1,253}$/;

/** The site whose link led to this page; empty for none, or for this shop itself. */
function hostBefore(): string {
  const { referrer } = document;
  const host = URL.canParse(referrer) ? new URL(referrer).hostname : '';
  return host !== location.hostname && HOST.test(host) ? host : '';
}

/** Keeps what is known of the link that led here: its code, as in "/product?code=SPRING", and the site that had it. */
export function keepLink(): void {
  // Of the first page of a visit only: whoever comes back from a payment was led here by another site.
  if (readItem('fontshop_referrer') === null) writeItem('fontshop_referrer', hostBefore());
  const code = new URLSearchParams(location.search).get('code');
  if (code) writeCode(code.trim().toUpperCase().slice(0, 40));
}

function watchCode(listener: () => void): () => void {
  listeners.add(listener);
  const stop = watchItems([codeKey], listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** The discount code of the cart; empty without one. */
export const useCode = (): string => useSyncExternalStore(watchCode, readCode, () => '');
