const DAY_MS = 86_400_000;

/** The day of UTC that a moment is in, counted from 1970. */
export function utcDay(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS);
}

/** The midnight of UTC that ends that day. */
export function endOfDay(moment: Date): Date {
  return new Date((utcDay(moment) + 1) * DAY_MS);
}
