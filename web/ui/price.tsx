import { asCents, formatDollars, fromDollars } from '#contract/money.ts';

/** An amount of dollars as a person reads it. `isShort` leaves out the cents of whole dollars. */
export function Price({ dollars, isShort = false }: { dollars: number; isShort?: boolean }) {
  return <>{formatDollars(fromDollars(dollars) ?? asCents(Math.round(dollars * 100)), { short: isShort })}</>;
}
