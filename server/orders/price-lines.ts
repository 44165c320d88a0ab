import { divide } from '#contract/divide.ts';
import { asCents, type Cents } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { CodeProblem } from '#contract/nouns/codes.ts';
import type { FoundDiscount } from '#server/discounts/discount.ts';
import { type DiscountAsker, type DiscountTools, findDiscount } from '#server/discounts/find-discount.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type DividedLine, divideLine, type Piece } from './bundle-lines.ts';
import type { Offer } from './offers.ts';
import type { CreditRow } from './order.ts';
import { type ForWhom, type OwnedLicense, ownedLicenses } from './upgrade/credit-queries.ts';
import { type Credit, creditRows, findCredits } from './upgrade/upgrade-price.ts';

/** What is written of a line, with what of the discount it has, and what it gives for licences that it replaces. */
export type PricedPiece = Piece & { discount_cents: Cents; credit: Credit | null };
/** A line of a cart with its pieces; of a bundle these are its members. */
export type PricedLine<Line> = Line & {
  pieces: PricedPiece[];
  members: DividedLine['members'];
  owned: DividedLine['owned'];
  discount_cents: number;
  /** What it costs less for what its buyer has. */
  credit_cents: number;
  credits: CreditRow[];
};

type Asked = { offer: Offer; quantity: number };

/** What a piece costs. */
export const amountOfPiece = ({ discount_cents, credit, ...piece }: PricedPiece): number =>
  fullAmountOf(piece) - discount_cents - (credit?.cents ?? 0);

/**
 * Prices the lines of a cart: first what bundles cost less for members that the buyer has, then the one discount, then
 * the credits of smaller licences.
 * @param forWhom - who buys; null for a visitor, and where anyone may come to buy: then `userId` asks for them.
 */
export async function priceLines<Line extends Asked>(
  tools: DiscountTools,
  lines: readonly Line[],
  { forWhom, ...asker }: Omit<DiscountAsker, 'userId'> & { forWhom: ForWhom | null; userId?: number },
): Promise<{ lines: PricedLine<Line>[]; discount: FoundDiscount | null; problem: CodeProblem | null }> {
  const licenses = await licensesOfMembers(tools, lines, forWhom);
  const divided = lines.map((line, at) => ({ ...line, ...divideLine(line, licenses, at) }));
  const askerWithId = { ...asker, userId: asker.userId ?? forWhom?.userId ?? null };
  const { discount, problem } = await findDiscount(tools, askerWithId, divided.map(asDiscountable));
  const discounted = divided.map((line, at) => {
    const amounts = line.pieces.map(fullAmountOf);
    const off = divide(discount?.lines_cents[at] ?? 0, amounts);
    return line.pieces.map((piece, place) => ({ ...piece, discount_cents: asCents(mustExist(off[place])) }));
  });
  const credits = findCredits(discounted.flat());
  let next = 0;
  const priced = divided.map((line, at) => {
    const pieces = mustExist(discounted[at]).map((piece): PricedPiece => {
      const credit = credits[next] ?? null;
      next += 1;
      return { ...piece, credit };
    });
    return {
      ...line,
      pieces,
      discount_cents: sumOf(pieces, ({ discount_cents }) => discount_cents),
      credit_cents: sumOf(pieces, ({ credit }) => credit?.cents ?? 0) + sumOf(line.owned, ({ cents }) => cents),
      credits: [...pieces.flatMap(({ credit }) => creditRows(credit)), ...line.owned.map(({ license }) => license)],
    };
  });
  return { lines: priced, discount, problem };
}

/** The licences by which somebody has members of bundles already, of the same licence type. */
async function licensesOfMembers(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  lines: readonly Asked[],
  forWhom: ForWhom | null,
): Promise<OwnedLicense[]> {
  const members = lines.flatMap(({ offer }) => offer.memberOffers);
  return forWhom === null || members.length === 0 ? [] : ownedLicenses(db, forWhom, members, new Date(clock.now()));
}

/** What a piece costs before its discount and its credit. */
const fullAmountOf = ({ offer, quantity }: Piece) => offer.unit_cents * quantity;

/** A line as a discount looks at it: what it costs without what the buyer has. */
const asDiscountable = ({ offer, pieces }: Asked & DividedLine) => ({
  product_id: offer.product_id,
  categories: offer.categories,
  license_type_id: offer.license_type_id,
  amount_cents: asCents(sumOf(pieces, fullAmountOf)),
});

const sumOf = <One>(list: readonly One[], of: (one: One) => number) => list.reduce((sum, one) => sum + of(one), 0);
