/** What the work below takes on the quiet machine that limits of time are set on, in ms. */
const QUIET_MS = 5.5;

/**
 * How many times as long as on a quiet machine the processor takes for the same work just now; never less than once.
 * Limits of time are meant for a quiet machine: where others are at work, or the machine is a slow one, they are held
 * times this.
 */
export function slowness(): number {
  const times = Array.from({ length: 9 }, work);
  const [, , , , middle] = times.sort((one, other) => one - other);
  return Math.max(1, middle! / QUIET_MS);
}

/** Makes and sorts 20,000 numbers, always the same. @returns how long it took, in ms. */
function work(): number {
  const started = performance.now();
  let seed = 1;
  const numbers = Array.from({ length: 20_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  });
  numbers.sort((one, other) => one - other);
  return performance.now() - started;
}
