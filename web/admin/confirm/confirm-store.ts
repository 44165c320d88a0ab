type Asked = { promise: Promise<boolean>; settle: (isConfirmed: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** Asks whoever sits there for the password or a code; calls that come meanwhile wait for the same answer. @returns whether it was given. */
export function askIdentity(): Promise<boolean> {
  if (asked === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    asked = { promise, settle: resolve };
    tell();
  }
  return asked.promise;
}

/** Ends the asking, with the answer. */
export function settleIdentity(isConfirmed: boolean): void {
  asked?.settle(isConfirmed);
  asked = null;
  tell();
}

export const isAsked = () => asked !== null;

export function watchAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
