import { array, assert, constantFrom, integer, property, subarray, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { eachLimit } from '#contract/limits.ts';
import { asCents, toDollars } from '#contract/money.ts';
import type { PartSold } from '#contract/parts.ts';
import { unitPrice } from '#contract/price.ts';
import type { HeldLicense, Offered } from './larger-license.ts';
import { creditLines } from './upgrade-price.ts';

const STYLES = ['Light', 'Regular', 'Medium', 'Bold', 'Black'];
const RUNS = 10_000;

type Step = { part: PartSold | null; type: number };

/** A shop's prices: of the family, of a style more, and of three licence types, each larger than the one before. */
const ladder = uniqueArray(integer({ min: 0, max: 40_000 }), { minLength: 6, maxLength: 6 });
const steps = array(
  subarray(STYLES, { minLength: 1 }).chain((styles) => constantFrom(0, 1, 2).map((type) => ({ styles, type }))),
  {
    minLength: 1,
    maxLength: 6,
  },
);

const partOf = (styles: string[]): PartSold | null =>
  styles.length === STYLES.length ? null : { id: styles.length, kind: 'package', name: styles.join(), styles };

/** What one licence costs at once: more styles and a larger type never cost less, as owners price them. */
function priceOf(prices: readonly number[], { part, type }: Step): number {
  const sorted = [0, ...prices.slice(0, 4).toSorted((one, other) => one - other)];
  const family = { regularPrice: toDollars(asCents(sorted[4] ?? 0)), salePrice: null };
  const own = part && { regularPrice: toDollars(asCents(sorted[part.styles.length - 1] ?? 0)), salePrice: null };
  const [web, app] = prices.slice(4).map((more) => toDollars(asCents((sorted[4] ?? 0) + 1 + more)));
  const types = [
    { pricing: 'product' as const, price: 0 },
    { pricing: 'own' as const, price: Math.min(web ?? 0, app ?? 0) },
    { pricing: 'own' as const, price: Math.max(web ?? 0, app ?? 0) },
  ];
  return unitPrice(family, types[type]!, 1, own);
}

const allowing = (type: number) => ({
  uses: ['desktop' as const],
  onRequest: false,
  ...eachLimit(() => null),
  users: 5 * 100 ** type,
});

function lineOf(prices: readonly number[], step: Step): Offered & { product_id: number } {
  const unit_cents = priceOf(prices, step);
  return {
    license_type_id: step.type + 1,
    figures: allowing(step.type),
    delivers: ['ZIP'],
    quantity: 1,
    unit_cents,
    discount_cents: 0,
    one_cents: unit_cents,
    part: step.part,
    tier: null,
    term_months: null,
    product_id: 1,
  };
}

/** Buys step by step, each of which replaces what it can. @returns what was paid for each, and what is held then. */
function buyOneAfterAnother(prices: readonly number[], bought: readonly Step[]) {
  let held: HeldLicense[] = [];
  const paid = bought.map((step, at) => {
    const line = lineOf(prices, step);
    const credit =
      creditLines(
        [line],
        held.filter(({ unit_cents }) => unit_cents > 0),
      )[0] ?? null;
    held = [
      ...held.filter((license) => !credit?.licenses.includes(license)),
      { ...line, id: at + 1, number: String(at), license_name: String(step.type) },
    ];
    return { line, cents: line.unit_cents - (credit?.cents ?? 0), credit };
  });
  return { paid, held };
}

test('nobody ever pays less than nothing, nor more for a licence than it costs at once', () => {
  assert(
    property(ladder, steps, (prices, wanted) => {
      const { paid } = buyOneAfterAnother(
        prices,
        wanted.map(({ styles, type }) => ({ part: partOf(styles), type })),
      );
      for (const { line, cents } of paid) expect(cents >= 0 && cents <= line.unit_cents).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

test('who grows style by style, to packages, the family and larger licences, has paid in the end what the last one costs at once', () => {
  const order = uniqueArray(constantFrom(...STYLES), { minLength: 5, maxLength: 5 });
  const growing = array(integer({ min: 0, max: 1 }), { minLength: 4, maxLength: 4 });
  assert(
    property(ladder, order, growing, (prices, styles, isLargerType) => {
      let type = 0;
      const bought = styles.map((_, at): Step => {
        if (at > 0 && isLargerType[at - 1] === 1 && type < 2) type += 1;
        return { part: partOf(styles.slice(0, at + 1)), type };
      });
      const { paid, held } = buyOneAfterAnother(prices, bought);
      const last = paid.at(-1)!.line;
      const sum = paid.reduce((total, { cents }) => total + cents, 0);
      expect(sum).toBe(last.unit_cents);
      expect(held.filter(({ unit_cents }) => unit_cents > 0).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: RUNS },
  );
});

test('single styles count together toward the family, in any order, and what was paid above it is not asked for again', () => {
  assert(
    property(ladder, uniqueArray(constantFrom(...STYLES), { minLength: 1, maxLength: 5 }), (prices, styles) => {
      const bought = styles.map((style): Step => ({ part: partOf([style]), type: 0 }));
      const { paid } = buyOneAfterAnother(prices, [...bought, { part: null, type: 0 }]);
      const before = paid.slice(0, -1).reduce((total, { cents }) => total + cents, 0);
      const family = paid.at(-1)!;
      expect(family.cents).toBe(Math.max(0, family.line.unit_cents - before));
    }),
    { numRuns: RUNS },
  );
});

test('a refund in the middle gives back what the larger one replaced, and the next step costs the same again', () => {
  assert(
    property(ladder, subarray(STYLES, { minLength: 1, maxLength: 4 }), (prices, styles) => {
      const held = styles.map((style, at) => ({
        ...lineOf(prices, { part: partOf([style]), type: 0 }),
        id: at + 1,
        number: String(at),
        license_name: '',
      }));
      const line = lineOf(prices, { part: null, type: 1 });
      const first = creditLines([line], held);
      // The larger one is refunded: what it replaced is held again.
      expect(creditLines([line], held)).toEqual(first);
      const left = held.filter((license) => !first[0]?.licenses.includes(license));
      expect((first[0]?.cents ?? 0) + left.reduce((sum, { unit_cents }) => sum + unit_cents, 0)).toBeLessThanOrEqual(
        Math.max(
          line.unit_cents,
          held.reduce((sum, { unit_cents }) => sum + unit_cents, 0),
        ),
      );
    }),
    { numRuns: RUNS },
  );
});
