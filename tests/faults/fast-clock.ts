/** When it started by the clock of the wall, what it showed then, and how much faster it runs. */
export type FastTime = { wall_ms: number; start_ms: number; rate: number };

/**
 * A clock that runs faster than the wall clock, in step in all processes with the same `FastTime`. It can be moved
 * ahead.
 */
export function createFastClock({ wall_ms, start_ms, rate }: FastTime) {
  let ahead_ms = 0;
  return {
    now: () => Math.floor(start_ms + (Date.now() - wall_ms) * rate + ahead_ms),
    advance: (duration_ms: number) => {
      ahead_ms += duration_ms;
    },
  };
}
