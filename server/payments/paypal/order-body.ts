import { CURRENCY, DECIMALS } from '#contract/money.ts';
import type { NewProviderOrder } from '../provider.ts';

/** The largest amount that can be counted exactly in cents, written as PayPal writes it. */
const MAX_CENTS = Number.MAX_SAFE_INTEGER;

/** PayPal's limit for names, descriptions, ids and brand names. */
const TEXT_LIMIT = 127;

/**
 * The body of PayPal's create call (Orders v2): one purchase unit in the shop's currency, to be captured at once, nothing to ship.
 * Texts for the buyer are cut to PayPal's length; ids are sent as they are, since a cut id is another id.
 */
export function buildOrderBody(order: NewProviderOrder, statementName = ''): object {
  const items = order.lines.map(({ name, quantity, unit_cents, sku }) => ({
    name: cut(name),
    quantity: String(quantity),
    unit_amount: dollars(unit_cents),
    category: 'DIGITAL_GOODS',
    ...(sku === undefined ? {} : { sku: cut(sku) }),
  }));
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order.customId,
        invoice_id: order.invoiceId,
        description: cut(order.description),
        ...(statementName === '' ? {} : { soft_descriptor: statementName }),
        amount: {
          ...dollars(order.amount_cents),
          breakdown: {
            item_total: dollars(order.amount_cents - order.tax_cents),
            ...(order.tax_cents === 0 ? {} : { tax_total: dollars(order.tax_cents) }),
          },
        },
        ...(items.length === 0 ? {} : { items }),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: cut(order.brandName),
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: order.returnUrl,
          cancel_url: order.cancelUrl,
        },
      },
    },
  };
}

/** An amount of whole cents as PayPal's money. */
export function dollars(cents: number): { currency_code: string; value: string } {
  return { currency_code: CURRENCY, value: toPayPalValue(cents) };
}

/**
 * Cut between whole characters: half of a surrogate pair is no text. @param longest in UTF-16 units, the end mark
 * included.
 */
export function cut(text: string, longest = TEXT_LIMIT): string {
  if (text.length <= longest) return text;
  let stored = '';
  for (const character of text) {
    if (stored.length + character.length >= longest) break;
    stored += character;
  }
  return `${stored}…`;
}

/**
 * Writes whole cents as PayPal's decimal text, always with all decimals of the currency: 4200 becomes "42.00", and of
 * yen "4200". Throws for anything else.
 */
export function toPayPalValue(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} is not an amount in whole cents.`);
  const digits = String(cents).padStart(DECIMALS + 1, '0');
  return DECIMALS === 0 ? digits : `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

/**
 * Reads PayPal's decimal text into whole cents without ever being a float, or null when it is none: at most 32 signs
 * and as many decimals that count as the currency has ("42", "42.0", "42.00" and "42.000" are the same amount, "42.005"
 * is none).
 */
export function fromPayPalValue(value: string, decimals = DECIMALS): number | null {
  const [, whole, fraction = ''] = /^(?=.{1,32}$)([0-9]*)(?:[.]([0-9]+))?$/.exec(value) ?? [];
  if (whole === undefined || (whole === '' && fraction === '')) return null;
  if (!/^0*$/.test(fraction.slice(decimals))) return null;
  const cents = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return cents <= MAX_CENTS ? cents : null;
}
