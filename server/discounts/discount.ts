import type { Translations } from '#contract/languages/own-words.ts';
import { asCents, type Cents } from '#contract/money.ts';
import type { CodeProblem } from '#contract/nouns/codes.ts';
import { type DiscountSold, discountLines } from '#contract/price.ts';
import type { DiscountRow } from './discount-queries.ts';

/** A line of a cart at its full price. */
export type DiscountableLine = {
  product_id: number;
  categories: readonly string[];
  license_type_id: number;
  amount_cents: Cents;
};
/** What a discount takes off each line. */
export type FoundDiscount = { sold: DiscountSold; translations: Translations; lines_cents: Cents[]; cents: number };

const includes = <Value>(values: readonly Value[] | null, value: Value) => values === null || values.includes(value);

/** What each line brings to a discount: its price, or nothing where the discount isn't meant for it. */
function meantFor(row: DiscountRow, lines: readonly DiscountableLine[]): Cents[] {
  return lines.map((line) =>
    includes(row.product_ids, line.product_id) &&
    includes(row.license_type_ids, line.license_type_id) &&
    (row.categories === null || line.categories.some((name) => includes(row.categories, name)))
      ? line.amount_cents
      : asCents(0),
  );
}

/** Why a discount takes nothing off; null where it does. */
function problemOf(row: DiscountRow, lines: readonly DiscountableLine[], now: Date): CodeProblem | null {
  if ((row.starts_at && row.starts_at > now) || (row.ends_at && row.ends_at <= now)) return 'code_not_now';
  if (row.uses !== null && row.taken >= row.uses) return 'code_used_up';
  if (row.first_order && row.has_ordered) return 'code_first_order';
  if (row.once_per_customer && row.has_used) return 'code_once';
  const amounts = meantFor(row, lines);
  const sum = amounts.reduce((total: number, cents) => total + cents, 0);
  if (sum === 0) return 'code_not_for_this';
  const fonts = new Set(lines.filter((_, at) => amounts[at]).map(({ product_id }) => product_id)).size;
  return sum < (row.minimum_cents ?? 0) || fonts < (row.minimum_fonts ?? 0) ? 'code_minimum' : null;
}

const takeOff = (row: DiscountRow, lines: readonly DiscountableLine[]): FoundDiscount => {
  const lines_cents = discountLines(meantFor(row, lines), row);
  const { id, code, title, kind, value, translations } = row;
  const cents = lines_cents.reduce((sum, c) => sum + c, 0);
  return { sold: { id, code, title, kind, value }, translations, lines_cents, cents };
};

/**
 * The one discount of a cart: that of the code, or an automatic offer that takes off more. @returns also why the code
 * does nothing; null where there is none, or it would.
 */
export function bestDiscount(
  rows: readonly DiscountRow[],
  code: string | null,
  lines: readonly DiscountableLine[],
  now: Date,
): { discount: FoundDiscount | null; problem: CodeProblem | null } {
  const named = rows.find((row) => row.code !== null);
  const problem = code === null ? null : named ? problemOf(named, lines, now) : 'code_unknown';
  const fitting = rows.filter((row) => problemOf(row, lines, now) === null).map((row) => takeOff(row, lines));
  // Of equal ones that of the code, which its owner asked for.
  fitting.sort(
    (one, other) => other.cents - one.cents || Number(one.sold.code === null) - Number(other.sold.code === null),
  );
  return { discount: fitting[0] ?? null, problem };
}
