/** The sandbox's clock: the given time plus what the control added to it. */
export type SandboxClock = {
  now(): number;
  advance(by_ms: number): void;
  set(time_ms: number): void;
  /** Calls the listener after every move; answers the function that ends that. */
  onMove(listener: () => void): () => void;
};

/** `base` gives milliseconds since 1970. The distance is not written to the journal: a start is on time again. */
export function createClock(base: () => number): SandboxClock {
  let distance_ms = 0;
  const listeners = new Set<() => void>();
  const move = (to_ms: number): void => {
    distance_ms = to_ms;
    for (const listener of listeners) listener();
  };
  return {
    now: () => base() + distance_ms,
    advance: (by_ms) => move(distance_ms + by_ms),
    set: (time_ms) => move(time_ms - base()),
    onMove(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
