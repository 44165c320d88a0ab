const LOOK_EVERY_MS = 1_000;
/** Time servers move a clock by less; more is a hand at it, or a machine that slept. */
const LEAST_JUMP_MS = 60_000;

/** Nothing that is stored for hours or days is a matter of less. */
const MOST_DRIFT_MS = 3_600_000;

/**
 * Whether the clock of the machine still shows what it showed when this was made, and the time since. While it does
 * not, as after somebody set it to another year, nothing should be deleted for its age.
 */
export function watchDrift(
  clock: () => number = Date.now,
  passed: () => number = () => performance.now(),
): () => boolean {
  const offset_ms = clock() - passed();
  return () => Math.abs(clock() - passed() - offset_ms) < MOST_DRIFT_MS;
}

/** Says in one line when the clock of the machine jumps. @returns how to stop. */
export function watchClock(format: (line: string) => void, clock: () => number = Date.now): () => void {
  let offset_ms = clock() - performance.now();
  const timer = setInterval(() => {
    const now_ms = clock() - performance.now();
    const jump_ms = now_ms - offset_ms;
    offset_ms = now_ms;
    if (Math.abs(jump_ms) < LEAST_JUMP_MS) return;
    const minutes = Math.round(Math.abs(jump_ms) / 60_000);
    const way = jump_ms > 0 ? 'forward' : 'back';
    format(`The clock of this machine jumped ${way} by ${minutes} minutes, to ${new Date(clock()).toISOString()}.`);
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
