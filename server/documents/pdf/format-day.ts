import { localeNow } from '#contract/text/write-number.ts';

const days = new Map<string, Intl.DateTimeFormat>();

/** 2026-11-20 as "20 Nov 2026", in the language of the document. */
export function formatDay(day: string): string {
  const locale = localeNow();
  const format =
    days.get(locale) ??
    new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });
  days.set(locale, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}
