/** The shop's only source of "now", so that a test can set the time. Milliseconds since 1970, UTC. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

/** A clock for tests: it starts at this moment and moves only when told. */
export function settableClock(): Clock & { advance(duration_ms: number): void; set(now_ms: number): void } {
  let now = Date.now();
  return {
    now: () => now,
    advance: (duration_ms) => {
      now += duration_ms;
    },
    set: (now_ms) => {
      now = now_ms;
    },
  };
}
