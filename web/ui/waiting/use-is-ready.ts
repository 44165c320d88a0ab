import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False until the browser has taken the page over: before that a press on a button would go nowhere. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
