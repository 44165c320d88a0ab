import { formatDate } from './format-date.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** A time of the wire (ISO 8601) to the minute, in the reader's own time zone, e.g. 20 Nov 2026, 14:05. */
export function formatMoment(time: string): string {
  return `${formatDate(time)}, ${clock.format(new Date(time))}`;
}
