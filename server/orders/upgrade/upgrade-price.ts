import type { Offer } from '../offers.ts';
import { type Allowance, type HeldLicense, isLarger, type Offered } from './larger-license.ts';

/** What a line gets for a licence that it replaces. */
export type Credit = { license: HeldLicense; cents: number };

/**
 * The licences that the lines of an order replace: for each line the dearest of the same font that it is larger than
 * and that costs less than the line. A licence is given back once. @returns what each line gets, in the order of the
 * lines.
 */
export function creditLines(lines: (Offered & { product_id: number })[], owned: HeldLicense[]): (Credit | null)[] {
  const left = owned.toSorted((one, other) => centsOf(other) - centsOf(one) || one.id - other.id);
  return lines.map((line) => {
    const at = left.findIndex(
      (license) =>
        license.product_id === line.product_id && isLarger(line, license) && centsOf(license) < centsOf(line),
    );
    if (at < 0) return null;
    const [license] = left.splice(at, 1) as [HeldLicense];
    return { license, cents: centsOf(license) };
  });
}

function centsOf({ unit_cents, quantity }: Allowance): number {
  return unit_cents * quantity;
}

/** What each line gives for a smaller licence of the same font that the offers were loaded with. */
export function findCredits(lines: { quantity: number; offer: Offer }[]): (Credit | null)[] {
  const owned = new Map(lines.flatMap(({ offer }) => offer.exchangeable.map((license) => [license.id, license])));
  return creditLines(
    lines.map(({ quantity, offer }) => ({ ...offer, quantity })),
    [...owned.values()],
  );
}
