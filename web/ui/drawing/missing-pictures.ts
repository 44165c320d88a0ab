import { useSyncExternalStore } from 'react';

/** How each picture of this page that didn't come is asked for again. */
const missing = new Set<() => void>();
const listeners = new Set<() => void>();

/** Notes that a picture didn't come. @returns how to take that back. */
export function noteMissing(retry: () => void): () => void {
  missing.add(retry);
  notify();
  return () => {
    if (missing.delete(retry)) notify();
  };
}

/** Asks for all of them again. */
export function retryMissing(): void {
  const all = [...missing];
  missing.clear();
  notify();
  for (const retry of all) retry();
}

/** How many pictures of this page didn't come. */
export const useMissing = (): number =>
  useSyncExternalStore(
    watch,
    () => missing.size,
    () => 0,
  );

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
