import { useEffect, useSyncExternalStore } from 'react';
import { callAdmin } from '../call-admin.ts';

const listeners = new Set<() => void>();
let unread = 0;

/** Counts again how many messages nobody has read. */
export async function countUnread(): Promise<void> {
  try {
    const { total } = await callAdmin('listMessages', { query: { state: 'new', limit: 1 } });
    unread = total ?? 0;
    for (const listener of listeners) listener();
  } catch (error) {
    // The number beside a link is not worth a word to the owner.
    console.warn('The unread messages could not be counted.', error);
  }
}

/** How many messages nobody has read; counted again whenever `moment` changes. Only who may read them asks. */
export function useUnread(mayRead: boolean, moment: string): number {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another moment.
  useEffect(() => {
    if (mayRead) void countUnread();
  }, [mayRead, moment]);
  return useSyncExternalStore(
    watch,
    () => (mayRead ? unread : 0),
    () => 0,
  );
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
