import { localeNow } from '#contract/text/write-number.ts';

const day = { day: '2-digit', month: 'short', year: 'numeric' } as const;

/** A time of the wire (ISO 8601) as dd MMM yyyy in the reader's own time zone, e.g. 20 Nov 2026. */
export function formatDate(time: string): string {
  const format = new Intl.DateTimeFormat(localeNow(), day);
  const parts = Object.fromEntries(format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]));
  return `${parts.day} ${parts.month?.slice(0, 3)} ${parts.year}`;
}

/** The day of a time of the wire as the reader's own place writes it, e.g. 20/11/2026. */
export function formatLocalDate(time: string): string {
  return new Date(time).toLocaleDateString();
}

/** A month of the wire as a person reads it: 2026-11 is November 2026. */
export function formatMonth(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(localeNow(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
