/** The shop's only source of "now", so that a test can set the time. Milliseconds since 1970, UTC. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

/** A clock for tests: it starts at this moment and moves only when set or advanced. */
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

/** Making one takes far longer than using it. Canada writes days as 2026-11-20. */
const writers = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a time zone, as 2026-11-20. */
export function localDay(moment: Date, timeZone: string): string {
  const writer = writers.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  writers.set(timeZone, writer);
  return writer.format(moment);
}
