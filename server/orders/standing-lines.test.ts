import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divide } from '#contract/divide.ts';
import { split, taxOn } from '#server/settings/tax/tax-for.ts';
import { type PaidLine, type Return, standingOfLines, takenOfLines, taxOfReturn } from './standing-lines.ts';

const lines = (...paid: number[]): PaidLine[] => paid.map((paid_cents, at) => ({ id: at + 1, paid_cents }));
const amount = (amount_cents: number): Return => ({ amount_cents, order_item_ids: null });
const ofLines = (amount_cents: number, ...order_item_ids: number[]): Return => ({ amount_cents, order_item_ids });

test('whole cents are divided so that the parts are the amount, and what goes back is divided alike', () => {
  const weights = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), weights, (cents, parts) => {
      const divided = divide(cents, parts);
      expect(divided.reduce((sum, part) => sum + part, 0)).toBe(cents);
      expect(divide(-cents, parts)).toEqual(divided.map((part) => -part || 0));
      const whole = parts.reduce((sum, part) => sum + part, 0);
      if (whole > 0)
        for (const [at, part] of parts.entries())
          expect(Math.abs(divided[at]! - (cents * part) / whole)).toBeLessThan(1);
    }),
  );
});

test('a line goes back, then all that is left: each return takes what stood of its lines', () => {
  expect(takenOfLines(lines(5000, 5000), [ofLines(5000, 1), amount(5000)])).toEqual([
    [5000, 0],
    [0, 5000],
  ]);
});

test('goodwill is of all lines by what stands of each, and a line that goes back then is what still stands of it', () => {
  expect(standingOfLines(lines(5000, 5000), [amount(2000)])).toEqual([4000, 4000]);
  expect(standingOfLines(lines(5000, 5000), [amount(2000), ofLines(4000, 1)])).toEqual([0, 4000]);
  // A return of the line at its whole price was asked for before the provider gave a part back: the rest is of the
  // other line.
  expect(standingOfLines(lines(5000, 5000), [amount(2000), ofLines(5000, 1)])).toEqual([0, 3000]);
});

const cents = fc.integer({ min: 0, max: 500_000 });
const orders = fc.array(cents, { minLength: 1, maxLength: 6 }).chain((paid) =>
  fc.record({
    paid: fc.constant(lines(...paid)),
    returns: fc.array(
      fc.record({
        amount_cents: fc.integer({ min: 1, max: 400_000 }),
        order_item_ids: fc.option(fc.array(fc.integer({ min: 1, max: paid.length }), { minLength: 1, maxLength: 3 })),
      }),
      { maxLength: 8 },
    ),
  }),
);

test('however often and whatever goes back, no line falls below zero, and the lines together are the money that is left', () => {
  fc.assert(
    fc.property(orders, ({ paid, returns }) => {
      const total = paid.reduce((sum, { paid_cents }) => sum + paid_cents, 0);
      let gone = 0;
      for (const [at, taken] of takenOfLines(paid, returns).entries()) {
        const { amount_cents, order_item_ids } = returns[at]!;
        const before = standingOfLines(paid, returns.slice(0, at));
        const part = taken.reduce((sum, one) => sum + one, 0);
        expect(part).toBe(Math.min(amount_cents, total - gone));
        for (const [line, one] of taken.entries()) {
          expect(one).toBeGreaterThanOrEqual(0);
          expect(one).toBeLessThanOrEqual(before[line]!);
          // What is not named gives only what the named lines have not.
          const isNamed = order_item_ids?.includes(line + 1) ?? true;
          const named = order_item_ids?.reduce(
            (sum, id, mode, all) => sum + (all.indexOf(id) === mode ? before[id - 1]! : 0),
            0,
          );
          if (!isNamed && amount_cents <= named!) expect(one).toBe(0);
        }
        gone += part;
      }
    }),
    { numRuns: 1_000 },
  );
});

const rates = fc.integer({ min: 0, max: 30_000 }).map((thousandths) => thousandths / 1000);

test('the tax of what stands follows it down: of the whole at first, nothing in the end, and never more than is left', () => {
  fc.assert(
    fc.property(orders, rates, fc.boolean(), ({ paid: net, returns }, percent, isAdded) => {
      const paid = net.map((line) => ({
        ...line,
        paid_cents: line.paid_cents + (isAdded ? taxOn(line.paid_cents, percent) : 0),
      }));
      const gross = paid.map(({ paid_cents }) => paid_cents);
      // Where tax was added, the net prices follow from the amounts paid.
      if (isAdded)
        for (const [at, { paid_cents }] of net.entries())
          expect(split([gross[at]!], percent).netCents).toBe(paid_cents);
      const all = [...returns, { amount_cents: 99_999_999, order_item_ids: null }];
      let tax = split(gross, percent).taxCents;
      for (const [at, taken] of takenOfLines(paid, all).entries()) {
        const standing = standingOfLines(paid, all.slice(0, at));
        const back = taxOfReturn(taken, standing, { percent, before_cents: tax });
        const money = taken.reduce((sum, one) => sum + one, 0);
        expect(back).toBeGreaterThanOrEqual(0);
        expect(back).toBeLessThanOrEqual(money);
        tax -= back;
        const left = standing.map((one, line) => one - taken[line]!);
        const due = split(left, percent).taxCents;
        expect(Math.abs(tax - due)).toBeLessThanOrEqual(left.some((one) => one > 0) ? 1 : 0);
      }
      expect(tax).toBe(0);
    }),
    { numRuns: 1_000 },
  );
});
