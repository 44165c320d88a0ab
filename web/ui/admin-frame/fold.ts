import { useSyncExternalStore } from 'react';

const key = 'sidebar';
const folded = 'folded';
const listeners = new Set<() => void>();

/** Whether the sidebar is folded, which this browser remembers, and how to fold or unfold it. */
export function useAdminFold(): [isFolded: boolean, fold: (isFolded: boolean) => void] {
  const isFolded = useSyncExternalStore(
    watch,
    () => localStorage.getItem(key) === folded,
    () => false,
  );
  return [isFolded, keep];
}

function keep(isFolded: boolean): void {
  if (isFolded) localStorage.setItem(key, folded);
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
