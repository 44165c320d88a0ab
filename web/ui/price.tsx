import { centsOf, formatDollars } from '#contract/money.ts';

/** An amount of the wire as a person reads it. `isShort` leaves out the decimals of whole dollars. */
export function Price({ dollars, isShort = false }: { dollars: number; isShort?: boolean }) {
  return <>{formatDollars(centsOf(dollars), { short: isShort })}</>;
}
