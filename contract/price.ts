import { asCents, type Cents, fromDollars } from './money.ts';

export type Pricing = 'product' | 'own';

/** What a product brings to a price. `salePrice` counts when it is above 0. Dollars, as on the wire. */
type PricedProduct = { regularPrice: number; salePrice: number | null };
/** What a licence type brings to a price. Dollars, as on the wire. */
type PricedLicenseType = { pricing: Pricing; price: number };

/**
 * The unit price of one licence of one product: the Standard licence (`pricing: 'product'`) costs what the product
 * costs, every other licence type costs its own price. Browser and server both ask here.
 * @returns whole cents.
 */
export function unitPrice(product: PricedProduct, licenseType: PricedLicenseType): Cents {
  if (licenseType.pricing === 'own') return wholeCents(licenseType.price);
  const sale = product.salePrice ?? 0;
  return wholeCents(sale > 0 ? sale : product.regularPrice);
}

/**
 * The sum of the lines, less what they give for licences that they replace. Quantities are whole and at least 1; credits
 * are whole cents. @returns whole cents.
 */
export function totalOf(lines: { unit_cents: Cents; quantity: number; credit_cents?: number }[]): Cents {
  return asCents(lines.reduce((sum, line) => sum + line.unit_cents * line.quantity - (line.credit_cents ?? 0), 0));
}

function wholeCents(dollars: number): Cents {
  const amount = fromDollars(dollars);
  if (amount === null) throw new RangeError(`not a price: ${dollars}`);
  return amount;
}
