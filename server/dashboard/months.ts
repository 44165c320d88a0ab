/** A month as "2026-06" with its short English name. */
export type Month = { month: string; label: string };

/** The last `count` months up to the one of a moment, the oldest first, as the calendar of a time zone has them. */
export function lastMonths(now_ms: number, zone: string, count: number): Month[] {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit' }).formatToParts(
    now_ms,
  );
  const part = (type: 'year' | 'month') => Number(parts.find((one) => one.type === type)?.value);
  return Array.from({ length: count }, (_, at) => {
    const first = new Date(Date.UTC(part('year'), part('month') - count + at, 1));
    return {
      month: first.toISOString().slice(0, 7),
      label: first.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' }),
    };
  });
}

/** How much more the present is than the past, in per cent; 0 where there is no past. */
export function growthOf(present: number, past: number): number {
  return past === 0 ? 0 : ((present - past) / past) * 100;
}
