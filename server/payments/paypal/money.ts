/** The largest amount that can be counted exactly in cents, written as PayPal writes it. */
const MAX_CENTS = Number.MAX_SAFE_INTEGER;

/** Writes whole cents as PayPal's decimal text, always with two decimals: 4200 becomes "42.00". Throws for anything else. */
export function toPayPalValue(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} is not an amount in whole cents.`);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Reads PayPal's decimal text into whole cents without ever being a float, or null when it is none: at most 32 signs and
 * two decimals that count ("42", "42.0", "42.00" and "42.000" are the same amount, "42.005" is none).
 */
export function fromPayPalValue(value: string): number | null {
  const [, whole, fraction = ''] = /^(?=.{1,32}$)([0-9]*)(?:[.]([0-9]+))?$/.exec(value) ?? [];
  if (whole === undefined || (whole === '' && fraction === '')) return null;
  if (!/^0*$/.test(fraction.slice(2))) return null;
  const cents = Number(whole + fraction.slice(0, 2).padEnd(2, '0'));
  return cents <= MAX_CENTS ? cents : null;
}
