import { isOnRequest } from '#contract/limits.ts';
import { asCents, type Cents, toDollars } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import { bundlePrice, type PriceStep, unitPrice } from '#contract/price.ts';
import { formatTerm } from '#contract/text/fill-terms.ts';
import { findTier, type StoredTier } from '#contract/tiers.ts';
import type { Db } from '#server/kit/database/database.ts';
import { regularOfMember } from '#server/products/catalogue/bundle.ts';
import { inDollars, partInSale, todaysPrice } from '#server/products/catalogue/own-price.ts';
import type { Line } from './line.ts';
import { type OfferRow, offersOf } from './queries.ts';
import type { ForWhom } from './upgrade/credit-queries.ts';

/** Licences of a product at today's price: of each where this many are bought, of a single one, and by steps. */
export type Offer = OfferRow & {
  unit_cents: Cents;
  one_cents: Cents;
  /** Of each where this many are bought, before the factors of the answers. */
  list_cents: Cents;
  /** The same before that of its size too. */
  base_cents: Cents;
  /** Before the factors of the answers. */
  price_steps: PriceStep[];
  /** Its size; null where the licence type comes in one. */
  tier: StoredTier | null;
  /** What a bundle is made of, as it would be sold alone; empty for a family. */
  memberOffers: Offer[];
  /** What its licence type is called, without its size and term. */
  type_name: string;
};

type Wanted = Line & { quantity: number };
type OfferCriterion = {
  forWhom: ForWhom | null;
  now: Date;
  factors: readonly number[];
  ofAnyLicense?: boolean;
};

/**
 * The offers for some lines to somebody, found by `offerKey`. A line that is not on offer is not in it.
 * @param factors of what the buyer answered.
 * @param ofAnyLicense also under licence types that the products aren't sold under.
 */
export async function loadOffers(
  db: Db,
  lines: Wanted[],
  { forWhom, now, factors, ofAnyLicense = false }: OfferCriterion,
): Promise<Map<string, Offer>> {
  const rows = await offersOf(db, lines, forWhom, now, ofAnyLicense);
  const quantities = new Map(mergeLines(lines).map((line) => [offerKey(line), line.quantity]));
  const price = (row: OfferRow, quantity: number) => {
    const tier = findTier(row.tiers, row.tier_id);
    // A size that is not offered any more is no offer.
    return tier === undefined ? undefined : priceOffer(row, tier, quantity, factors);
  };
  const wanted = rows.flatMap(memberLines);
  const ofMembers = wanted.length === 0 ? [] : await offersOf(db, wanted, forWhom, now, ofAnyLicense);
  const members = new Map(ofMembers.map((row) => [offerKey(row), row]));
  return new Map(
    rows.flatMap((row) => {
      const quantity = mustExist(quantities.get(offerKey(row)));
      const made = memberLines(row).map((line) => members.get(offerKey(line)));
      const found = made.filter((member) => member !== undefined);
      if (found.length < made.length) return [];
      const offer = price(row.kind === 'bundle' ? atPriceOfBundle(row, found) : row, quantity);
      const memberOffers = found.flatMap((member) => price(member, quantity) ?? []);
      return offer ? [[offerKey(row), { ...offer, memberOffers }] as const] : [];
    }),
  );
}

/** What a bundle is made of, as lines under its licence type; nothing for a family. */
const memberLines = ({ members, license_type_id, tier_id }: OfferRow): Line[] =>
  members.map((member) => ({ ...member, license_type_id, tier_id }));

/** A bundle with what its licence type costs for it, and reserved for as long as one of its members is. */
function atPriceOfBundle(row: OfferRow, members: readonly OfferRow[]): OfferRow {
  const held = members
    .flatMap(({ held_until }) => held_until ?? [])
    .toSorted((one, other) => Number(other) - Number(one));
  const price_cents =
    row.pricing === 'product'
      ? row.price_cents
      : bundlePrice(asCents(row.regular_price_cents), members.map(regularOfMember));
  return { ...row, price_cents, held_until: held[0] ?? null };
}

/** The name of an offer in a map. */
export function offerKey(line: Line): string {
  return `${line.product_id}:${line.part_id}:${line.license_type_id}:${line.tier_id}`;
}

/** Whether an offer has to be asked for, since its limits are agreed with each buyer. */
export const isAskedFor = ({ figures, is_exclusive, tier }: Offer): boolean =>
  tier?.onRequest || isOnRequest({ limits: figures, exclusive: is_exclusive });

/** Merges equal lines into one with the sum of their quantities, at the position of the first. */
export function mergeLines<L extends Wanted>(lines: L[]): L[] {
  const merged = new Map<string, L>();
  for (const line of lines) {
    const same = merged.get(offerKey(line));
    merged.set(offerKey(line), same ? { ...same, quantity: same.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

/** The name of the licence on an order line; it includes its size, and the term of one for a time. */
export const nameSold = (
  { license_name, term_months }: Pick<OfferRow, 'license_name' | 'term_months'>,
  tier: StoredTier | null,
) => [license_name, tier?.name, term_months === null ? null : formatTerm(term_months)].filter(Boolean).join(', ');

/** What a licence of a size says it allows: the size first. */
const detailsOf = ({ usage_details, measure }: OfferRow, tier: StoredTier | null) =>
  tier === null || measure === null
    ? usage_details
    : [{ label: measure, value: tier.name }, ...usage_details.filter(({ label }) => label !== measure)];

/** @param answered the factors of what the buyer answered. */
function priceOffer(row: OfferRow, tier: StoredTier | null, quantity: number, answered: readonly number[]): Offer {
  const { price, steps } = todaysPrice(row, row, row);
  const type = { pricing: row.pricing, price, steps };
  const part = row.part && inDollars(partInSale(row.part, row.sale));
  const ofSize = (tier?.factor_thousandths ?? 1000) / 1000;
  const unit = (many: number) => unitPrice(inDollars(row), type, many, part, [ofSize, ...answered]);
  const list = (many: number) => unitPrice(inDollars(row), type, many, part, [ofSize]);
  const price_steps = steps.map((step) => ({ ...step, price: toDollars(list(step.from)) }));
  return {
    ...row,
    tier,
    license_name: nameSold(row, tier),
    type_name: row.license_name,
    usage_details: detailsOf(row, tier),
    figures: tier?.limits ?? row.figures,
    unit_cents: unit(quantity),
    one_cents: unit(1),
    list_cents: list(quantity),
    base_cents: unitPrice(inDollars(row), type, quantity, part),
    price_steps,
    memberOffers: [],
  };
}
