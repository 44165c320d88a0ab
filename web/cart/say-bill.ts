import { centsOf, formatDollars } from '#contract/money.ts';
import { nameTax } from '#contract/shop/tax-words.ts';

import type { Bill } from './use-checked-cart.ts';

/**
 * What is said of tax next to a total: a line of its own where it is added, a note below where prices include it or
 * none is due.
 * @param priceNote what is said after prices, with its comma, while the buyer's country is unknown.
 */
export function formatBill(
  bill: Bill | null,
  priceNote = '',
): { line: { name: string; amount: string } | null; note: string | null } {
  if (!bill)
    return { line: null, note: priceNote === '' ? null : `${priceNote.charAt(2).toUpperCase()}${priceNote.slice(3)}.` };
  const name = nameTax(bill.tax);
  const amount = formatDollars(centsOf(bill.tax.amount));
  if (name === null || bill.tax.kind === 'reverse_charge') return { line: null, note: name && `${name}.` };
  return bill.tax.isAdded ? { line: { name, amount }, note: null } : { line: null, note: `${name}, ${amount}.` };
}
