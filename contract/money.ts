import { localeNow, writeNumber } from './text/write-number.ts';

declare const cents: unique symbol;

/**
 * A whole number of the smallest units of the shop's currency: cents of US dollars, whole yen. The only form money has
 * inside the shop; "dollars", the currency's own unit, exist on the wire and on the page.
 */
export type Cents = number & { readonly [cents]: true };

/**
 * A currency: its code by ISO 4217, how it is written next to an amount, how many decimals amounts have, and where the
 * middle price band begins, in its smallest units; the band ends at twice as much.
 */
export type Currency = { code: string; symbol: string; decimals: number; bandFrom: number };

/** What the shop counts in, how many decimals its amounts have, and the largest total; `countIn` sets them. */
export let CURRENCY = 'USD';
export let DECIMALS = 2;
/** $999,999.99 or ¥99,999,999; where prices have more digits ten times as much, of which two are still a column's. */
export let LARGEST_TOTAL_CENTS = asCents(99_999_999);
const MANY_DIGITS_FROM = 100_000;
let now: Currency = { code: CURRENCY, symbol: '$', decimals: DECIMALS, bandFrom: 5_000 };

/**
 * Sets the currency of this process or page. A shop has one, which never changes once something was ordered: every
 * server process sets it when it starts and when the settings change, and a page before anything of it is drawn.
 */
export function countIn(currency: Currency): void {
  now = currency;
  ({ code: CURRENCY, decimals: DECIMALS } = currency);
  LARGEST_TOTAL_CENTS = asCents(currency.bandFrom >= MANY_DIGITS_FROM ? 999_999_999 : 99_999_999);
}

export const currencyNow = (): Currency => now;

/** Marks a whole number as cents. @throws RangeError when it is not a safe whole number. */
export function asCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole cents: ${amount}`);
  return amount as Cents;
}

/** Cents as the JSON number of dollars that the wire carries: 4200 gives 42, 4205 gives 42.05; 4200 yen give 4200. */
export const toDollars = (amount: Cents): number => amount / 10 ** DECIMALS;

/**
 * Reads dollars from the wire: a finite number, or digits with at most as many decimals as the currency has as text.
 * @returns cents, or null when it is anything else (one decimal too many, a sign, a space, an exponent).
 */
export function fromDollars(wire: number | string, decimals = DECIMALS): Cents | null {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(`${wire}`) ?? [];
  if (whole === undefined || part.length > decimals) return null;
  return asCents(Number(whole + part.padEnd(decimals, '0')));
}

/** An amount of the wire, also a sum or a negative one, in cents. */
export const centsOf = (dollars: number): Cents =>
  fromDollars(dollars) ?? asCents(Math.round(dollars * 10 ** DECIMALS));

/** An amount of the wire with all its decimals, as fields, tables and other machines have it: "42.00". */
export const asDecimal = (dollars: number): string => dollars.toFixed(DECIMALS);

/** Cents as a person reads them: "$1,234.50"; `short` leaves the decimals of whole dollars out. */
export function formatDollars(amount: Cents, { short = false } = {}): string {
  const isWhole = amount % 10 ** DECIMALS === 0;
  const figure = writeNumber(Math.abs(toDollars(amount)), short && isWhole ? 0 : DECIMALS);
  const sign = amount < 0 ? '-' : '';
  // Dollars are always "$42"; other currencies stand behind the figure where the language writes them so.
  if (CURRENCY !== 'USD' && /^(de|es|fr)/.test(localeNow())) return `${sign}${figure}\u00a0${now.symbol}`;
  return `${sign}${now.symbol}${/[a-z]$/i.test(now.symbol) ? '\u00a0' : ''}${figure}`;
}
