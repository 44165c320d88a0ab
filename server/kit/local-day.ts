/** Making one takes far longer than using it. Canada writes days as 2026-11-20. */
const writers = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a time zone, as 2026-11-20. */
export function localDay(moment: Date, timeZone: string): string {
  const writer = writers.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  writers.set(timeZone, writer);
  return writer.format(moment);
}
