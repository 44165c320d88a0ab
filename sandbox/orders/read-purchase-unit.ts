import type { Item, PurchaseUnit } from '../records.ts';
import { readMoney, type WireMoney, writeMoney } from '../wire/money.ts';
import { type Fields, present, readObject, readText } from '../wire/read-fields.ts';
import { refuse } from '../wire/reply.ts';

/** Parts of PayPal's breakdown, with the sign they have in the sum. */
const PARTS = {
  item_total: 1,
  tax_total: 1,
  shipping: 1,
  handling: 1,
  insurance: 1,
  shipping_discount: -1,
  discount: -1,
};
/** PayPal's pattern of a quantity. */
const QUANTITY = /^[1-9][0-9]{0,9}$/;

/**
 * Reads a purchase unit and checks that its sums agree: amount, breakdown, items. Throws the issue of what is wrong.
 */
export function readPurchaseUnit(value: unknown, at: string): PurchaseUnit {
  const unit = readObject(value, at);
  if (unit === undefined) throw refuse('MISSING_REQUIRED_PARAMETER', at);
  const { currency, minor } = readMoney(unit.amount, `${at}/amount`);
  if (minor <= 0) throw refuse('CANNOT_BE_ZERO_OR_NEGATIVE', `${at}/amount/value`);
  const items = readItems(unit.items, `${at}/items`, currency);
  const breakdown = readBreakdown((unit.amount as Fields).breakdown, `${at}/amount/breakdown`, currency, minor);
  if (items !== null) checkItemSums(items, breakdown, `${at}/amount/breakdown`);
  return {
    reference_id: readText(unit.reference_id, `${at}/reference_id`, 256) ?? 'default',
    ...present({
      custom_id: readText(unit.custom_id, `${at}/custom_id`, 127),
      invoice_id: readText(unit.invoice_id, `${at}/invoice_id`, 127),
      description: readText(unit.description, `${at}/description`, 127),
      soft_descriptor: readText(unit.soft_descriptor, `${at}/soft_descriptor`, 22),
    }),
    currency,
    minor,
    breakdown: breakdown === null ? null : written(breakdown, currency),
    items,
  };
}

function readBreakdown(value: unknown, at: string, currency: string, minor: number): Map<string, number> | null {
  const breakdown = readObject(value, at);
  if (breakdown === undefined) return null;
  const parts = new Map<string, number>();
  let sum = 0;
  for (const [name, sign] of Object.entries(PARTS)) {
    if (breakdown[name] === undefined) continue;
    const part = readPart(breakdown[name], `${at}/${name}`, currency);
    parts.set(name, part);
    sum += sign * part;
  }
  if (parts.size > 0 && sum !== minor) throw refuse('AMOUNT_MISMATCH', at);
  return parts;
}

function readItems(value: unknown, at: string, currency: string): Item[] | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) throw refuse('INVALID_PARAMETER_SYNTAX', at);
  return value.map((entry: unknown, index) => {
    const item = readObject(entry, `${at}/${index}`) ?? {};
    const name = readText(item.name, `${at}/${index}/name`, 127);
    const quantity = readText(item.quantity, `${at}/${index}/quantity`, 10);
    if (name === undefined) throw refuse('MISSING_REQUIRED_PARAMETER', `${at}/${index}/name`);
    if (quantity === undefined) throw refuse('MISSING_REQUIRED_PARAMETER', `${at}/${index}/quantity`);
    if (!QUANTITY.test(quantity)) throw refuse('INVALID_PARAMETER_SYNTAX', `${at}/${index}/quantity`);
    const price = readPart(item.unit_amount, `${at}/${index}/unit_amount`, currency);
    const tax = item.tax === undefined ? undefined : readPart(item.tax, `${at}/${index}/tax`, currency);
    return {
      name,
      quantity,
      unit_amount: writeMoney(price, currency),
      ...present({
        tax: tax === undefined ? undefined : writeMoney(tax, currency),
        description: readText(item.description, `${at}/${index}/description`, 127),
        sku: readText(item.sku, `${at}/${index}/sku`, 127),
        category: readText(item.category, `${at}/${index}/category`, 20),
      }),
    };
  });
}

function readPart(value: unknown, at: string, currency: string): number {
  const part = readMoney(value, at);
  if (part.currency !== currency) throw refuse('MULTI_CURRENCY_ORDER', `${at}/currency_code`);
  if (part.minor < 0) throw refuse('CANNOT_BE_NEGATIVE', `${at}/value`);
  return part.minor;
}

function checkItemSums(items: Item[], breakdown: Map<string, number> | null, at: string): void {
  const total = breakdown?.get('item_total');
  if (total === undefined) throw refuse('ITEM_TOTAL_REQUIRED', `${at}/item_total`);
  if (sumOf(items, ({ unit_amount }) => unit_amount) !== total) throw refuse('ITEM_TOTAL_MISMATCH', `${at}/item_total`);
  const taxes = sumOf(items, ({ tax }) => tax);
  const hasTax = items.some(({ tax }) => tax !== undefined);
  if (hasTax && taxes !== (breakdown?.get('tax_total') ?? 0)) throw refuse('TAX_TOTAL_MISMATCH', `${at}/tax_total`);
}

function sumOf(items: Item[], part: (item: Item) => WireMoney | undefined): number {
  return items.reduce((sum, item) => {
    const money = part(item);
    return money === undefined ? sum : sum + readMoney(money, '/items').minor * Number(item.quantity);
  }, 0);
}

function written(parts: Map<string, number>, currency: string): Record<string, WireMoney> {
  return Object.fromEntries([...parts].map(([name, minor]) => [name, writeMoney(minor, currency)]));
}
