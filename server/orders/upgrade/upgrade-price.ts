import { shareStyles } from '#contract/parts.ts';
import type { Offer } from '../offers.ts';
import type { CreditRow } from '../order.ts';
import { type Allowance, allowsAsMuch, type HeldLicense, isLarger, type Offered } from './larger-license.ts';

/** What a line gets for the licences that it replaces, the dearest first. */
export type Credit = { licenses: HeldLicense[]; cents: number };

/**
 * The licences that the lines of an order replace: for each line those of the same font that it is larger than, the
 * dearest first, until it costs nothing. A licence is given back once. @returns what each line gets, in the order of
 * the lines.
 */
export function creditLines(lines: (Offered & { product_id: number })[], owned: HeldLicense[]): (Credit | null)[] {
  const left = new Set(owned.toSorted((one, other) => centsOf(other) - centsOf(one) || one.id - other.id));
  return lines.map((line) => {
    const licenses: HeldLicense[] = [];
    let cents = 0;
    for (const license of left) {
      if (cents >= centsOf(line)) break;
      if (license.product_id !== line.product_id || !isLarger(line, license)) continue;
      // Several of the same styles allow more together.
      const beside = licenses.filter(({ part }) => shareStyles(part, license.part));
      if (!allowsAsMuch(line, [...beside, license])) continue;
      left.delete(license);
      licenses.push(license);
      cents = Math.min(centsOf(line), cents + centsOf(license));
    }
    return licenses.length === 0 ? null : { licenses, cents };
  });
}

/** The licences of a credit as an order shows them. */
export const creditRows = (credit: Credit | null): CreditRow[] =>
  credit?.licenses.map(({ number, license_name }) => ({ number, name: license_name })) ?? [];

function centsOf({ unit_cents, quantity, discount_cents }: Allowance): number {
  return unit_cents * quantity - discount_cents;
}

/** What each line gives for a smaller licence of the same font that the offers were loaded with. */
export function findCredits(lines: { quantity: number; offer: Offer; discount_cents: number }[]): (Credit | null)[] {
  const owned = new Map(lines.flatMap(({ offer }) => offer.exchangeable.map((license) => [license.id, license])));
  return creditLines(
    lines.map(({ quantity, offer, discount_cents }) => ({ ...offer, quantity, discount_cents })),
    [...owned.values()],
  );
}
