/** The shop's only source of "now", so that a test can set the time. Milliseconds since 1970, UTC. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

/** A clock for tests: starts at `start` and moves only when told. */
export function settableClock(
  start: number = Date.now(),
): Clock & { advance(duration_ms: number): void; set(now_ms: number): void } {
  let now = start;
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
