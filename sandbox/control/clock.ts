/** The house's clock: the given time plus what the control added to it. */
export type SandboxClock = { now(): number; advance(by_ms: number): void; set(time_ms: number): void };

/** `base` gives milliseconds since 1970. The distance is not written to the journal: a start is on time again. */
export function createClock(base: () => number): SandboxClock {
  let distance_ms = 0;
  return {
    now: () => base() + distance_ms,
    advance(by_ms) {
      distance_ms += by_ms;
    },
    set(time_ms) {
      distance_ms = time_ms - base();
    },
  };
}
