import { asCents, type Cents, fromDollars, toDollars } from './money.ts';
import { mustExist } from './must-exist.ts';

export const pricings = ['product', 'own'] as const;
export type Pricing = (typeof pricings)[number];

/** What a product brings to a price. `salePrice` counts when it is above 0. Dollars, as on the wire. */
type PricedProduct = { regularPrice: number; salePrice: number | null };
/** What one licence costs where this many are bought together; `to` is null for all quantities from there on. */
export type PriceStep = { from: number; to: number | null; price: number };
/** What a licence type brings to a price; its steps are those of one product. Dollars, as on the wire. */
type PricedLicenseType = { pricing: Pricing; price: number; steps?: readonly PriceStep[] };
/**
 * What a product says of the price of one licence type: an amount or a factor instead of the type's own price, and
 * steps.
 */
export type OwnPrice = { price: number | null; factor: number | null; steps: PriceStep[] };

/**
 * What each of this many licences of one product costs: the Standard licence (`pricing: 'product'`) what the product
 * costs, every other licence type its price, and where there are steps, what the step of that quantity says. A part of
 * the product costs as much less as its Standard licence does, a size of the licence type its factor more. Browser and
 * server both ask here.
 * @param part its prices under the Standard licence; null for the family.
 * @param factor of the size.
 * @returns whole cents.
 */
export function unitPrice(
  product: PricedProduct,
  licenseType: PricedLicenseType,
  quantity = 1,
  part: PricedProduct | null = null,
  factor = 1,
): Cents {
  const family = familyPrice(product, licenseType, quantity);
  const [share, whole] = part === null ? [1, 1] : [partPrice(product, part), standardPrice(product)];
  return inProportion(family, share * Math.round(factor * 1000), whole * 1000);
}

/** What a part costs under the Standard licence: never more than the family does. */
export const partPrice = (product: PricedProduct, part: PricedProduct): Cents =>
  asCents(Math.min(standardPrice(part), standardPrice(product)));

/** What a product or a part costs under the Standard licence. */
export function standardPrice({ regularPrice, salePrice }: PricedProduct): Cents {
  const sale = salePrice ?? 0;
  return wholeCents(sale > 0 ? sale : regularPrice);
}

function familyPrice(product: PricedProduct, licenseType: PricedLicenseType, quantity: number): Cents {
  const step = licenseType.steps?.findLast(({ from }) => from <= quantity);
  if (step) return wholeCents(step.price);
  return licenseType.pricing === 'own' ? wholeCents(licenseType.price) : standardPrice(product);
}

/** Rounded half up; exact, since two prices multiplied may be more than a number can say. */
function inProportion(cents: Cents, part: number, whole: number): Cents {
  if (whole === 0) return asCents(0);
  return asCents(Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))));
}

/**
 * What a licence type costs for a product that says something of its own about it. Steps rule where there are some.
 * Those of the Standard licence begin with what the product costs today, and none of them costs more. Rounded here and
 * nowhere else.
 * @returns the price of one, and the steps. Dollars, as on the wire.
 */
export function priceThere(
  product: PricedProduct,
  type: { pricing: Pricing; price: number },
  own: OwnPrice,
): { price: number; steps: PriceStep[] } {
  const one = unitPrice(product, { ...type, price: own.price ?? type.price });
  const scaled = own.factor === null ? one : asCents(Math.round((one * Math.round(own.factor * 1000)) / 1000));
  const price = toDollars(type.pricing === 'product' ? one : scaled);
  if (own.steps.length === 0) return { price, steps: [] };
  if (type.pricing === 'own') return { price: mustExist(own.steps[0]).price, steps: own.steps };
  return {
    price,
    steps: own.steps.map((step) => ({ ...step, price: step.from === 1 ? price : Math.min(step.price, price) })),
  };
}

/**
 * The sum of the lines, less what they give for licences that they replace. Quantities are whole and at least 1;
 * credits are whole cents. @returns whole cents.
 */
export function totalOf(lines: { unit_cents: Cents; quantity: number; credit_cents?: number }[]): Cents {
  return asCents(lines.reduce((sum, line) => sum + line.unit_cents * line.quantity - (line.credit_cents ?? 0), 0));
}

function wholeCents(dollars: number): Cents {
  const amount = fromDollars(dollars);
  if (amount === null) throw new RangeError(`not a price: ${dollars}`);
  return amount;
}
