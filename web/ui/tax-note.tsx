import { formatDollars, fromDollars } from '#contract/money.ts';
import type { OrderTax } from '#contract/shop/tax.ts';
import { nameTax } from '#contract/shop/tax-words.ts';

/** What of an order's total is tax, in a few words; nothing where none is. */
export function TaxNote({ tax }: { tax: OrderTax | null }) {
  const name = tax && nameTax(tax);
  if (!tax || !name) return null;
  const words = tax.isAdded ? `with ${name[0]!.toLowerCase()}${name.slice(1)}` : name;
  return <>{tax.kind === 'reverse_charge' ? words : `${words}, ${formatDollars(fromDollars(tax.amount)!)}`}</>;
}
