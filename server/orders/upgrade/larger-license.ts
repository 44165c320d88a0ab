import { type LicenseUse, type LimitName, licenseLimits, limitNames } from '#contract/limits.ts';
import type { LicenseLimits } from '#contract/nouns/license-types.ts';
import { isOneOf } from '#contract/one-of.ts';
import { comparePart, type PartSold } from '#contract/parts.ts';
import type { TierSold } from '#contract/tiers.ts';

/** Some licences of one type for one font, with what each of them costs. */
export type Allowance = {
  license_type_id: number;
  figures: LicenseLimits | null;
  delivers: readonly string[];
  quantity: number;
  unit_cents: number;
  /** What a discount took off all of them together. */
  discount_cents: number;
  /** Null for the family. */
  part: PartSold | null;
  /** Of a licence type of several sizes. */
  tier: TierSold | null;
};
/** The same with what a single one would cost: where this many are bought together, each may cost less. */
export type Offered = Allowance & { one_cents: number; term_months: number | null };

/** What a use is counted by. One without figures is simply allowed. */
const countedBy = (use: LicenseUse) => limitNames.filter((name) => isOneOf<LicenseUse>(licenseLimits[name].uses, use));

/**
 * Whether some licences are larger than others of the same font: with all of their styles, every format, and every use
 * in at least the same number; and either with more styles, or of another type or a larger size with a higher price.
 * Prices are compared per licence, since each of many larger licences may cost less. A limit of null means unlimited.
 * Limits that are agreed with each buyer cannot be compared, unless both are of one type.
 */
export function isLarger(one: Offered, owned: Allowance): boolean {
  const styles = comparePart(one.part, owned.part);
  const isSame = one.license_type_id === owned.license_type_id && factorOf(one) <= factorOf(owned);
  if (styles === 'other' || (styles === 'same' && (isSame || one.one_cents <= owned.unit_cents))) return false;
  // Only what holds for ever takes the place of another: else a year would be had at the price of the difference.
  if (one.term_months !== null) return false;
  if (!owned.delivers.every((format) => one.delivers.includes(format))) return false;
  return allowsAsMuch(one, [owned]);
}

/**
 * Whether some licences allow as much as others of the same styles together. Limits that are agreed with each buyer
 * cannot be compared, unless all are of one type.
 */
export function allowsAsMuch(one: Allowance, owned: readonly Allowance[]): boolean {
  if (owned.every(({ license_type_id }) => license_type_id === one.license_type_id))
    return (
      owned.every((license) => factorOf(one) >= factorOf(license)) &&
      one.quantity >= owned.reduce((sum, { quantity }) => sum + quantity, 0)
    );
  const limits = comparable(one);
  if (limits === null || owned.some((license) => comparable(license) === null)) return false;
  const uses = new Set(owned.flatMap((license) => comparable(license)?.uses ?? []));
  return [...uses].every(
    (use) =>
      limits.uses.includes(use) &&
      countedBy(use).every((name) => covers(limits[name], one.quantity, sumOf(owned, use, name))),
  );
}

/** Of sizes of one licence type the one with the larger factor allows more. */
const factorOf = ({ tier }: Allowance) => tier?.factor_thousandths ?? 1000;

const comparable = ({ figures }: Allowance) => (figures === null || figures.onRequest ? null : figures);

/** How much of a use some licences allow together; null is unlimited. */
function sumOf(owned: readonly Allowance[], use: LicenseUse, name: LimitName): number | null {
  let sum = 0;
  for (const { figures, quantity } of owned) {
    if (!figures?.uses.includes(use)) continue;
    const figure = figures[name];
    if (figure === null) return null;
    sum += figure * quantity;
  }
  return sum;
}

function covers(figure: number | null, quantity: number, less: number | null): boolean {
  return figure === null || (less !== null && figure * quantity >= less);
}

/** A licence that somebody holds and that a larger one may replace. */
export type HeldLicense = Allowance & { id: number; number: string; product_id: number; license_name: string };
