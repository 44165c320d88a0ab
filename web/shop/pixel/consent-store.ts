import { readItem, watchItems, writeItem } from '../../ui/browser-storage.ts';

const key = 'pixelConsent';

/** What a visitor said to the advertising pixel; `unasked` until then. */
export type Consent = 'allowed' | 'refused' | 'unasked';

let isOpen = false;
const listeners = new Set<() => void>();

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

/**
 * Whether the browser itself asks not to be followed: Global Privacy Control or Do Not Track. It counts as a refusal.
 */
export function isRefusedByBrowser(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator;
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** What this visitor said to the pixel; a no that the browser carries goes before any yes. */
export function readConsent(): Consent {
  if (isRefusedByBrowser()) return 'refused';
  const result = readItem(key);
  return result === 'allowed' || result === 'refused' ? result : 'unasked';
}

/** Keeps the answer until it is changed, in all tabs of this browser, and closes the question. */
export function writeConsent(consent: 'allowed' | 'refused'): void {
  writeItem(key, consent);
  closeChoices();
}

/** Asks again, whatever was said before. */
export function openChoices(): void {
  isOpen = true;
  notify();
}

export function closeChoices(): void {
  isOpen = false;
  notify();
}

export const areChoicesOpen = () => isOpen;

/** Tells whenever the answer changes, here or in another tab, or the question opens. @returns how to stop listening. */
export function watchConsent(listener: () => void): () => void {
  listeners.add(listener);
  const stop = watchItems([key], listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
