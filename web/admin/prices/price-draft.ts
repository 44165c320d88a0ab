import { t } from '#contract/languages/translate.ts';
import { asCents, asDecimal, fromDollars, toDollars } from '#contract/money.ts';
import type { OwnPrice } from '#contract/price.ts';
import { withoutSymbol } from './without-symbol.ts';

/**
 * How the price of a licence is set: left as it is, the usual one, an amount, a factor of the usual one, or by
 * quantity.
 */
export const priceWays = ['keep', 'usual', 'amount', 'factor', 'quantity'] as const;
export type PriceWay = (typeof priceWays)[number];

/**
 * A row of a price by quantity. It begins after the end of the row before; the last row goes on, whatever its `to`
 * says.
 */
export type PriceRow = { to: string; price: string };
/** A price as it is being written in a form. */
export type PriceDraft = { way: PriceWay; amount: string; factor: string; rows: readonly PriceRow[] };
/** What is wrong with it, by `amount`, `factor`, `rows.0.to` or `rows.0.price`. */
export type PriceErrors = Readonly<Record<string, string>>;

export const LARGEST_QUANTITY = 999;
const LARGEST_FACTOR = 1000;

export const emptyPrice = (way: PriceWay): PriceDraft => ({
  way,
  amount: '',
  factor: '',
  rows: [
    { to: '', price: '' },
    { to: '', price: '' },
  ],
});

/** What the form begins with for a price that is there. */
export function draftOfPrice({ price, factor, steps }: OwnPrice): PriceDraft {
  const rows = steps.map((step) => ({ to: step.to === null ? '' : String(step.to), price: String(step.price) }));
  const none = emptyPrice('usual');
  if (rows.length > 0) return { ...none, way: 'quantity', rows };
  if (factor !== null) return { ...none, way: 'factor', factor: String(factor) };
  return price === null ? none : { ...none, way: 'amount', amount: String(price) };
}

/** At which quantity each row begins; null where the row before has no readable end. */
export function beginnings(rows: readonly PriceRow[]): (number | null)[] {
  return rows.map((_, at) => {
    const before = rows[at - 1];
    if (!before) return 1;
    const end = readQuantity(before.to);
    return end === null ? null : end + 1;
  });
}

/** Reads a draft. @returns what is to be sent, null where the price stays as it is, or what is wrong at which field. */
export function readPriceDraft({ way, amount, factor, rows }: PriceDraft): OwnPrice | null | { wrong: PriceErrors } {
  const nothing: OwnPrice = { price: null, factor: null, steps: [] };
  if (way === 'keep') return null;
  if (way === 'usual') return nothing;
  if (way === 'amount') {
    const price = readDollars(amount);
    return price === null
      ? {
          wrong: {
            amount: t('Enter an amount, such as {one} or {other}.', {
              one: toDollars(asCents(4900)),
              other: asDecimal(toDollars(asCents(4950))),
            }),
          },
        }
      : { ...nothing, price };
  }
  if (way === 'factor') {
    const times = /^[x×*]?\s*(\d{1,4}(?:\.\d{1,3})?)$/i.exec(factor.trim())?.[1];
    const isFactor = times !== undefined && Number(times) > 0 && Number(times) <= LARGEST_FACTOR;
    return isFactor
      ? { ...nothing, factor: Number(times) }
      : { wrong: { factor: t('Enter a number above 0, such as 1.5.') } };
  }
  return readRows(rows);
}

function readRows(rows: readonly PriceRow[]): OwnPrice | { wrong: PriceErrors } {
  const wrong: Record<string, string> = {};
  const froms = beginnings(rows);
  const steps = rows.map(({ to, price }, at) => {
    const from = froms[at] ?? 1;
    const isLast = at === rows.length - 1;
    const end = isLast ? null : readQuantity(to);
    const dollars = readDollars(price);
    if (!isLast && end === null)
      wrong[`rows.${at}.to`] = t('Enter a whole number up to {most}.', { most: LARGEST_QUANTITY - 1 });
    else if (end !== null && end < from)
      wrong[`rows.${at}.to`] = t('This row begins at {from}: enter {from} or more.', { from });
    if (dollars === null)
      wrong[`rows.${at}.price`] = t('Enter an amount, such as {one} or {other}.', {
        one: toDollars(asCents(4900)),
        other: asDecimal(toDollars(asCents(4950))),
      });
    return { from, to: end, price: dollars ?? 0 };
  });
  return Object.keys(wrong).length > 0 ? { wrong } : { price: null, factor: null, steps };
}

function readQuantity(typed: string): number | null {
  const number = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return number >= 1 && number < LARGEST_QUANTITY ? number : null;
}

function readDollars(typed: string): number | null {
  const text = /^\d{1,9}(?:\.\d{1,2})?$/.exec(withoutSymbol(typed))?.[0];
  const cents = text === undefined ? null : fromDollars(text);
  return cents === null ? null : toDollars(cents);
}
