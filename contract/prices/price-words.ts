import { fieldWords } from '../field-words.ts';
import { msg, t } from '../languages/translate.ts';
import { asDecimal, currencyNow, DECIMALS, fromDollars, toDollars } from '../money.ts';
import { mustExist, notNull } from '../must-exist.ts';
import type { OwnPrice, PriceStep } from '../price.ts';

/** How a price of one licence type is written in a table. */
export const priceHint = msg('Such as 49, ×1.5, or 1-5: 49, 6-20: 39, 21+: 29. The word usual takes it back.');

/** An amount with or without the sign of the currency. */
const amountPattern = () => {
  const symbol = currencyNow().symbol.replace('$', String.raw`\$`);
  const decimals = DECIMALS > 0 ? String.raw`(?:\.\d{1,2})?` : '';
  return String.raw`(?:${symbol})?\s*(\d{1,9}${decimals})`;
};
const stepPattern = () => new RegExp(String.raw`^(\d{1,3})\s*(?:[-–]\s*(\d{1,3})?|(\+))?\s*[:=]\s*${amountPattern()}$`);

/**
 * Reads a price as it stands in a table: an amount, a factor of the type's own price, or steps by quantity. Nothing
 * typed, or the word usual, is nothing of its own. @returns what is to be sent, in dollars, or why it is none; whether
 * steps fit together is left for the shop to say.
 */
export function parsePrice(typed: string): OwnPrice | { why: string } {
  const text = typed.trim();
  if (text === '' || text.toLowerCase() === 'usual') return { price: null, factor: null, steps: [] };
  const amount = new RegExp(`^${amountPattern()}$`).exec(text)?.[1];
  if (amount !== undefined) return { price: readAmount(amount), factor: null, steps: [] };
  const factor = /^[x×*]\s*(\d{1,4}(?:\.\d{1,3})?)$/i.exec(text)?.[1];
  if (factor !== undefined) return { price: null, factor: Number(factor), steps: [] };
  const steps = text.split(/[,;]\s*/).map((part) => readStep(part.trim()));
  const known = steps.filter((step) => step !== null);
  if (known.length < steps.length) return { why: fieldWords.priceWords(t(priceHint)) };
  return { price: null, factor: null, steps: known };
}

function readStep(text: string): PriceStep | null {
  const found = stepPattern().exec(text);
  if (!found) return null;
  const [, from, to, , price] = found;
  const isOne = !/[-–+]/.test(mustExist(text.split(/[:=]/, 1)[0]));
  return { from: Number(from), to: to ? Number(to) : isOne ? Number(from) : null, price: readAmount(mustExist(price)) };
}

const readAmount = (text: string) => toDollars(notNull(fromDollars(text)));

/** The same price as a table has it, which reads as it was. */
export function writePrice({ price, factor, steps }: OwnPrice): string {
  if (steps.length > 0) return steps.map(writeStep).join(', ');
  if (factor !== null) return `×${factor}`;
  return price === null ? '' : asDecimal(price);
}

const writeStep = ({ from, to, price }: PriceStep) =>
  `${from}${to === null ? '+' : to === from ? '' : `-${to}`}: ${asDecimal(price)}`;
