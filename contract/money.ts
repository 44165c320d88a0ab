import { writeNumber } from './text/write-number.ts';

declare const cents: unique symbol;

/** Whole US cents. The only form money has inside the shop; dollars exist on the wire and on the page. */
export type Cents = number & { readonly [cents]: true };

/** The largest total of one order, $999,999.99. */
export const LARGEST_TOTAL_CENTS = 99_999_999 as Cents;

/** Marks a whole number as cents. @throws RangeError when it is not a safe whole number. */
export function asCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole cents: ${amount}`);
  return amount as Cents;
}

/** Cents as the JSON number of dollars that the wire carries: 4200 gives 42, 4205 gives 42.05. */
export function toDollars(amount: Cents): number {
  return amount / 100;
}

/**
 * Reads dollars from the wire: a finite number, or digits with at most two decimals as text.
 * @returns cents, or null when it is anything else (three decimals, a sign, a space, an exponent).
 */
export function fromDollars(wire: number | string): Cents | null {
  const text = typeof wire === 'number' ? String(wire) : wire;
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  return asCents(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

/** What the shop counts in. */
export const CURRENCY = 'USD' as const;

/** Cents as a person reads them: "$1,234.50"; `short` leaves the cents of whole dollars out. */
export function formatDollars(amount: Cents, { short = false } = {}): string {
  const figure = writeNumber(Math.abs(amount) / 100, short && amount % 100 === 0 ? 0 : 2);
  return `${amount < 0 ? '-' : ''}$${figure}`;
}
