const DAY = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 2026-11-20 as "20 Nov 2026". */
export function sayDay(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}
