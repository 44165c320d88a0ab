import currencies from './currencies.json' with { type: 'json' };
import { refuse } from './reply.ts';

/** An amount as it stands on the wire: a decimal in a string, as PayPal's `money` object. */
export type WireMoney = { currency_code: string; value: string };

/**
 * Decimals by currency code: of currencies that PayPal accounts can hold, and of some that it doesn't take, so that a
 * shop that is paid by bank transfer in one of them can be tried out.
 */
const DECIMALS: Record<string, number | undefined> = currencies;
/** PayPal's own pattern of an amount. */
const AMOUNT = /^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/;

/** Reads an amount into whole minor units (cents of a dollar), or refuses it with PayPal's issue for that field. */
export function readMoney(money: unknown, field: string): { currency: string; minor: number } {
  if (typeof money !== 'object' || money === null) throw refuse('MISSING_REQUIRED_PARAMETER', field);
  const { currency_code: currency, value } = money as Record<string, unknown>;
  if (currency === undefined) throw refuse('MISSING_REQUIRED_PARAMETER', `${field}/currency_code`);
  if (value === undefined) throw refuse('MISSING_REQUIRED_PARAMETER', `${field}/value`);
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) {
    throw refuse('INVALID_PARAMETER_SYNTAX', `${field}/currency_code`);
  }
  const decimals = DECIMALS[currency];
  if (decimals === undefined) throw refuse('INVALID_CURRENCY_CODE', `${field}/currency_code`);
  if (typeof value !== 'string' || !AMOUNT.test(value)) throw refuse('INVALID_PARAMETER_SYNTAX', `${field}/value`);
  if (value.length > 32) throw refuse('INVALID_STRING_LENGTH', `${field}/value`);
  return { currency, minor: minorUnits(value, decimals, `${field}/value`) };
}

function minorUnits(value: string, decimals: number, field: string): number {
  const negative = value.startsWith('-');
  const [whole = '', fraction = ''] = (negative ? value.slice(1) : value).split('.');
  if (fraction.length > decimals) throw refuse('DECIMAL_PRECISION', field);
  const minor = Number(whole + fraction.padEnd(decimals, '0'));
  // The sandbox counts in numbers, so its largest amount is what a number holds exactly, a little under PayPal's.
  if (!Number.isSafeInteger(minor)) throw refuse('MAX_VALUE_EXCEEDED', field);
  return negative && minor !== 0 ? -minor : minor;
}

/** Writes whole minor units as an amount on the wire, with all decimals of the currency. */
export function writeMoney(minor: number, currency: string): WireMoney {
  const decimals = DECIMALS[currency] ?? 2;
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  const value = decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return { currency_code: currency, value: minor < 0 ? `-${value}` : value };
}
