import { type LicenseUse, licenseLimits, limitNames } from '#contract/limits.ts';
import type { LicenseLimits } from '#contract/nouns/license-types.ts';
import { isOneOf } from '#contract/one-of.ts';

/** Some licences of one type for one font, with what each of them costs. */
export type Allowance = {
  license_type_id: number;
  figures: LicenseLimits | null;
  delivers: readonly string[];
  quantity: number;
  unit_cents: number;
};
/** The same with what a single one would cost: where this many are bought together, each may cost less. */
export type Offered = Allowance & { one_cents: number; term_months: number | null };

/** What a use is counted by. One without figures is simply allowed. */
const countedBy = (use: LicenseUse) => limitNames.filter((name) => isOneOf<LicenseUse>(licenseLimits[name].uses, use));

/**
 * Whether some licences are larger than others of the same font: of another type with a higher price, and allowing
 * every use in at least the same number and every format. Prices are compared per licence, since each of many larger
 * licences may cost less. A limit of null means unlimited. Limits that are agreed with each buyer cannot be compared.
 */
export function isLarger(one: Offered, owned: Allowance): boolean {
  if (one.license_type_id === owned.license_type_id || one.one_cents <= owned.unit_cents) return false;
  // Only what holds for ever takes the place of another: else a year would be had at the price of the difference.
  if (one.term_months !== null) return false;
  if (!owned.delivers.every((format) => one.delivers.includes(format))) return false;
  const [limits, less] = [one.figures, owned.figures];
  if (!limits || !less || limits.onRequest || less.onRequest) return false;
  return less.uses.every(
    (use) =>
      limits.uses.includes(use) &&
      countedBy(use).every((name) => covers(limits[name], one.quantity, less[name], owned.quantity)),
  );
}

function covers(figure: number | null, quantity: number, less: number | null, lessQuantity: number): boolean {
  if (figure === null) return true;
  return less !== null && figure * quantity >= less * lessQuantity;
}

/** A licence that somebody holds and that a larger one may replace. */
export type HeldLicense = Allowance & { id: number; number: string; product_id: number; license_name: string };
