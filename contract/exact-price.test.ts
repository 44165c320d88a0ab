import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, toDollars } from './money.ts';
import { type DiscountRule, discountLines, inSale, LARGEST_PRICE_CENTS, unitPrice } from './price.ts';

const CARTS = 100_000;
const cents = fc.integer({ min: 0, max: 99_999_99 });
const thousandths = fc.integer({ min: 1, max: 1_000_000 });
const line = fc.record({
  regular: cents,
  sale: fc.option(cents),
  own: fc.option(cents),
  part: fc.option(fc.record({ regular: cents, sale: fc.option(cents) })),
  factors: fc.array(thousandths, { maxLength: 5 }),
});
type Line = typeof line extends fc.Arbitrary<infer Value> ? Value : never;
const discount = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 5_000_000 }) }),
);

const dollars = (amount: number) => toDollars(amount as Cents);
const priced = ({ regular, sale }: { regular: number; sale: number | null }) => ({
  regularPrice: dollars(regular),
  salePrice: sale === null ? null : dollars(sale),
});
const priceOf = (one: Line) =>
  unitPrice(
    priced(one),
    one.own === null ? { pricing: 'product', price: 0 } : { pricing: 'own', price: dollars(one.own) },
    1,
    one.part && priced(one.part),
    one.factors.map((factor) => factor / 1000),
  );

const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_UP });
/** The same with a library for exact decimals: the price of the part, times every factor, rounded half up once. */
function exactly(one: Line): Decimal {
  const standard = ({ regular, sale }: { regular: number; sale: number | null }) => new Exact(sale || regular);
  const [family, base] = [standard(one), one.own === null ? standard(one) : new Exact(one.own)];
  if (one.part !== null && family.isZero()) return new Exact(0);
  const top = [
    base,
    ...(one.part === null ? [] : [Exact.min(standard(one.part), family)]),
    ...one.factors.map((factor) => new Exact(factor)),
  ];
  const bottom = new Exact(1000).pow(one.factors.length).times(one.part === null ? 1 : family);
  return top
    .reduce((product, factor) => product.times(factor))
    .div(bottom)
    .round();
}
const atMost = (price: Decimal) => Math.min(price.toNumber(), LARGEST_PRICE_CENTS);

/** What is wrong with the prices of a cart and the parts of its discount; an `expect` for each of a million is slow. */
function faultOf(lines: readonly Line[], rule: DiscountRule): string | null {
  const amounts = lines.map(priceOf);
  const wrong = amounts.findIndex((amount, at) => amount !== atMost(exactly(lines[at]!)));
  if (wrong >= 0) return `line ${wrong} costs ${amounts[wrong]}`;
  const sum = amounts.reduce((total: number, amount) => total + amount, 0);
  const off = discountLines(amounts, rule);
  const exact =
    rule.kind === 'amount'
      ? Math.min(rule.value, sum)
      : new Exact(sum).times(rule.value).div(10_000).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();
  if (off.reduce((total: number, part) => total + part, 0) !== exact) return `${off} is not ${exact}`;
  const isFair = (part: number, at: number) =>
    part >= 0 && part <= amounts[at]! && Math.abs(part - (exact * amounts[at]!) / (sum || 1)) < 1;
  return off.every(isFair) ? null : `${off} of ${amounts}`;
}

test('the price of 100,000 random carts is that of exact decimals, and the parts of a discount are the discount', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), discount, (lines, rule) => {
      const fault = faultOf(lines, rule);
      if (fault !== null) throw new Error(fault);
    }),
    { numRuns: CARTS },
  );
});

test('a sale rounds half up', () => {
  expect(inSale(333 as Cents, 5000)).toBe(167);
  expect(inSale(1 as Cents, 10_000)).toBe(0);
});
