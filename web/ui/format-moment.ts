import { localeNow } from '#contract/text/write-number.ts';

const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** The day of a time of the wire in Greenwich, the same on the server and in every browser, e.g. 14 September 2026. */
export const formatDay = (time: string): string => new Date(time).toLocaleDateString(localeNow(), day);

const moment = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** A time of the wire in the reader's own zone, e.g. 14 Sept 2026, 10:00. */
export const formatMoment = (time: string): string => new Date(time).toLocaleString(localeNow(), moment);

/** A time of the wire as a field for day and time takes it, in the reader's own zone; empty for none. */
export function toMomentField(time: string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What such a field holds as a time of the wire; as it is where it holds none. */
export const fromMomentField = (typed: string): string => {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? typed : at.toISOString();
};
