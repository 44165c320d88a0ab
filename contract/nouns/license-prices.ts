import { z } from 'zod';
import { fieldWords } from '../field-words.ts';
import { mustExist } from '../must-exist.ts';
import type { PriceStep as Step } from '../price.ts';
import * as words from '../words.ts';
import { factorIn, LicenseType } from './license-types.ts';

const largestQuantity = 999;

/** What one licence costs where this many are bought together; `to` is null for all quantities from there on. */
export const PriceStep = z
  .object({
    from: words.count.describe('The smallest quantity of the step.'),
    to: words.count.nullable().describe('The largest; null for all from there on.'),
    price: words.money,
  })
  .describe('What each licence costs where so many are bought together.');

/** A licence type under which a product is offered, at today's price there; `steps` say what more of them cost each. */
export const OfferedLicense = LicenseType.omit({ translations: true })
  .extend({
    price: LicenseType.shape.price.describe('What one costs for that product today.'),
    steps: z.array(PriceStep).describe('What each costs where more are bought together; none where that is the same.'),
  })
  .describe('A licence type under which a product is offered.');
export type OfferedLicense = z.output<typeof OfferedLicense>;

/** What a product says of the price of one licence type; all null and empty where that costs what the type says. */
export const LicensePrice = z
  .object({
    licenseTypeId: words.bodyId,
    price: words.money.nullable().describe("Instead of the type's own price; null where it says none."),
    factor: z.number().nullable().describe("What the type's own price is multiplied by; null where it says none."),
    steps: z.array(PriceStep).describe('Where there are some, they say the price.'),
  })
  .describe('What a product says itself of the price of one licence type.');
export type LicensePrice = z.output<typeof LicensePrice>;

const quantity = z.int().min(1).max(largestQuantity);
const stepIn = z.object({ from: quantity, to: quantity.nullable().default(null), price: words.moneyIn });

/** What is wrong with steps, in words; null where they go from 1 to the end without gap or overlap. */
function faultOf(steps: readonly Pick<Step, 'from' | 'to'>[]): string | null {
  if (steps.length > 0 && mustExist(steps[0]).from !== 1) return fieldWords.stepsBeginAtOne;
  for (const [at, { from, to }] of steps.entries()) {
    const next = steps[at + 1];
    if (next === undefined) return to === null ? null : fieldWords.stepsEnd(to);
    if (to === null) return fieldWords.stepsGoOn(from);
    if (to < from) return fieldWords.stepBackwards(from, to);
    if (next.from <= to) return fieldWords.stepsOverlap(from, to, next.from);
    if (next.from > to + 1) return fieldWords.stepsGap(to, next.from);
  }
  return null;
}

/**
 * The price of one licence type as it may be sent: an absent field stays unchanged, null and an empty list clear it.
 * Steps come in any order.
 */
export const priceFields = {
  price: words.moneyIn.nullable().optional(),
  factor: factorIn.nullable().optional(),
  steps: z
    .array(stepIn)
    .max(20)
    .transform((steps) => steps.toSorted((one, other) => one.from - other.from))
    .superRefine((steps, context) => {
      const fault = faultOf(steps);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    })
    .optional(),
};
const licensePriceIn = z.object({ licenseTypeId: words.bodyId, ...priceFields });
export type SentPrice = Omit<z.output<typeof licensePriceIn>, 'licenseTypeId'>;
/** Prices of several licence types of one product. */
export const licensePricesIn = z.array(licensePriceIn).max(200);
