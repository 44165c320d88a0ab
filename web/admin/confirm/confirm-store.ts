type CallRequest = { promise: Promise<boolean>; settle: (isConfirmed: boolean) => void };

let requested: CallRequest | null = null;
const listeners = new Set<() => void>();

/**
 * Asks anyone who sits there for the password or a code; calls that come meanwhile wait for the same answer. @returns
 * whether it was given.
 */
export function askIdentity(): Promise<boolean> {
  if (requested === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    requested = { promise, settle: resolve };
    notify();
  }
  return requested.promise;
}

/** Ends the asking, with the answer. */
export function settleIdentity(isConfirmed: boolean): void {
  requested?.settle(isConfirmed);
  requested = null;
  notify();
}

export const isRequested = () => requested !== null;

export function watchRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
