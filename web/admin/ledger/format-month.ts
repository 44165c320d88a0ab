import { localeNow } from '#contract/text/write-number.ts';

/** A month of the wire as a person reads it: 2026-11 is November 2026. */
export function formatMonth(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(localeNow(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
