import type { BundleSold } from '#contract/bundles.ts';
import { divide } from '#contract/divide.ts';
import { asCents, type Cents } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import { comparePart } from '#contract/parts.ts';
import { standardOfMember } from '#server/products/catalogue/bundle.ts';
import { type Offer, offerKey } from './offers.ts';
import type { CreditRow } from './order.ts';
import type { OwnedLicense } from './upgrade/credit-queries.ts';
import { allowsAsMuch } from './upgrade/larger-license.ts';

/** What of a line is written as a line of its own: all of it, or of a bundle a member that its buyer doesn't have. */
export type Piece = { offer: Offer; quantity: number; bundle: BundleSold | null };
/** A member of a bundle at its portion of the price, and by which licence the buyer has it; null for none. */
type Member = { offer: Offer; license: CreditRow | null };
/** A member that a buyer has, and what it would cost. */
type OwnedMember = Member & { license: CreditRow; cents: Cents };
export type DividedLine = { pieces: Piece[]; members: Member[]; owned: OwnedMember[] };

type BundleLine = { offer: Offer; quantity: number };

/** What one of a bundle costs, divided among its members by what they cost alone. */
const portionsOf = ({ unit_cents, memberOffers }: Offer): Cents[] =>
  divide(unit_cents, memberOffers.map(standardOfMember)).map(asCents);

/**
 * Divides a line into what is written of it. Of a bundle that are the members that its buyer doesn't have; who has all
 * of them buys all of them again.
 * @param licenses - by which the buyer has what the members are of, under the same licence type.
 * @param at - where the line stands.
 */
export function divideLine(
  { offer, quantity }: BundleLine,
  licenses: readonly OwnedLicense[],
  at: number,
): DividedLine {
  if (offer.kind === 'family') return { pieces: [{ offer, quantity, bundle: null }], members: [], owned: [] };
  const portions = portionsOf(offer);
  const members = offer.memberOffers.map((member, place): Member => {
    const portion = { ...member, unit_cents: mustExist(portions[place]) };
    return { offer: portion, license: licenseOf(member, quantity, licenses) };
  });
  const found = members.flatMap(({ offer: member, license }) =>
    license ? [{ offer: member, license, cents: asCents(member.unit_cents * quantity) }] : [],
  );
  const owned = found.length === members.length ? [] : found;
  const bundle: BundleSold = {
    at,
    id: offer.product_id,
    name: offer.product_name,
    slug: offer.slug,
    unit_price_cents: offer.unit_cents,
    owned_cents: owned.reduce((sum, { cents }) => sum + cents, 0),
    owned: owned.map(({ license }) => license),
  };
  const missing = members.filter((member) => !owned.some((one) => one.offer === member.offer));
  return { pieces: missing.map((member) => ({ offer: member.offer, quantity, bundle })), members, owned };
}

/** The licence by which somebody has a member under the same licence type or a larger one; null for none. */
function licenseOf(member: Offer, quantity: number, licenses: readonly OwnedLicense[]): CreditRow | null {
  const same = licenses.find((one) => offerKey(one) === offerKey(member) && one.quantity >= quantity);
  if (same) return { number: same.number, name: member.license_name };
  const larger = member.exchangeable.find(
    (one) =>
      comparePart(one.part, member.part) !== 'other' &&
      member.delivers.every((format) => one.delivers.includes(format)) &&
      allowsAsMuch(one, [{ ...member, quantity, discount_cents: 0 }]),
  );
  return larger ? { number: larger.number, name: larger.license_name } : null;
}
