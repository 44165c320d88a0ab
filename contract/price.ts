import { divide } from './divide.ts';
import type { Translations } from './languages/own-words.ts';
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
 * the product costs as much less as its Standard licence does; factors, of the size of the licence type and of what the
 * buyer answered, multiply it. Rounded half up once, after all of them. Browser and server both ask here.
 * @param part its prices under the Standard licence; null for the family.
 * @param factors of at most three decimals.
 * @returns whole cents.
 */
export function unitPrice(
  product: PricedProduct,
  licenseType: PricedLicenseType,
  quantity = 1,
  part: PricedProduct | null = null,
  factors: readonly number[] = [],
): Cents {
  const family = familyPrice(product, licenseType, quantity);
  const [share, whole] = part === null ? [1, 1] : [partPrice(product, part), standardPrice(product)];
  const thousandths = factors.map((factor) => Math.round(factor * 1000));
  return asPrice(multiply(family, [share, ...thousandths], [whole, ...thousandths.map(() => 1000)]));
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

/** No licence costs more, whatever its factors, so that a cart full of them is still a safe number. */
export const LARGEST_PRICE_CENTS = 10_000_000_000;

/** Rounded half up; exact, since prices multiplied may be more than a number can say. */
function multiply(cents: Cents, by: readonly number[], dividedBy: readonly number[]): bigint {
  const product = (numbers: readonly number[]) => numbers.reduce((all, number) => all * BigInt(number), 1n);
  const whole = product(dividedBy);
  return whole === 0n ? 0n : (2n * BigInt(cents) * product(by) + whole) / (2n * whole);
}

const asPrice = (cents: bigint): Cents => asCents(cents > LARGEST_PRICE_CENTS ? LARGEST_PRICE_CENTS : Number(cents));

/**
 * What a licence type costs for a product that says something of its own about it. Steps rule where there are some. A
 * sale, in hundredths of a percent, takes its part off every price but that of the product, which has it already.
 * Those of the Standard licence begin with what the product costs today, and none of them costs more. Rounded here and
 * nowhere else.
 * @returns the price of one, and the steps. Dollars, as on the wire.
 */
export function priceThere(
  product: PricedProduct,
  type: { pricing: Pricing; price: number },
  own: OwnPrice,
  sale = 0,
): { price: number; steps: PriceStep[] } {
  const one = unitPrice(product, { ...type, price: own.price ?? type.price });
  const scaled = asPrice(multiply(one, [Math.round((own.factor ?? 1) * 1000), 10_000 - sale], [1000, 10_000]));
  const price = toDollars(type.pricing === 'product' ? one : scaled);
  const steps = own.steps.map((step) => ({ ...step, price: toDollars(inSale(wholeCents(step.price), sale)) }));
  if (steps.length === 0) return { price, steps };
  if (type.pricing === 'own') return { price: mustExist(steps[0]).price, steps };
  return {
    price,
    steps: steps.map((step) => ({ ...step, price: step.from === 1 ? price : Math.min(step.price, price) })),
  };
}

/**
 * What a licence type costs for a bundle that says nothing of its own about it: what its members cost together under
 * it, times what the bundle is of their Standard prices together. Rounded half up.
 */
export function bundlePrice(
  bundle_cents: Cents,
  members: readonly { standard_cents: Cents; type_cents: Cents }[],
): Cents {
  const sum = (of: (member: { standard_cents: Cents; type_cents: Cents }) => Cents) =>
    asCents(members.reduce((total, member) => total + of(member), 0));
  const standard_cents = sum((member) => member.standard_cents);
  return asPrice(
    multiply(
      sum((member) => member.type_cents),
      [bundle_cents],
      [standard_cents],
    ),
  );
}

/** The sale that a product is in; `percent` in hundredths of a percent, `lowest_cents` of the thirty days before it. */
export type RunningSale = {
  id: number;
  title: string;
  /** Absent in what was written before titles had any. */
  translations?: Translations;
  percent: number;
  until: string;
  lowest_cents: number;
};

/** What is left of a price in a sale, rounded half up; `percent` in hundredths of a percent. */
export const inSale = (cents: Cents, percent: number): Cents => asPrice(multiply(cents, [10_000 - percent], [10_000]));

/** How much a discount takes off: hundredths of a percent, or cents. */
export type DiscountRule = { kind: 'percent' | 'amount'; value: number };
/** A discount as an order keeps it; an automatic offer has no code. */
export type DiscountSold = DiscountRule & { id: number; code: string | null; title: string };

/**
 * What a discount takes off each line: of all lines it is meant for together, a percentage rounded half up or an amount
 * that is never more than they cost, divided by largest remainder.
 * @param amounts_cents what each line costs; 0 where the discount isn't meant for it.
 */
export function discountLines(amounts_cents: readonly Cents[], { kind, value }: DiscountRule): Cents[] {
  const sum = asCents(amounts_cents.reduce((total, cents) => total + cents, 0));
  const off = kind === 'percent' ? Number(multiply(sum, [value], [10_000])) : Math.min(value, sum);
  return sum === 0 ? amounts_cents.map(() => asCents(0)) : divide(off, amounts_cents).map(asCents);
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
