import { isOnRequest } from '#contract/limits.ts';
import { type Cents, toDollars } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import { type PriceStep, unitPrice } from '#contract/price.ts';
import { formatTerm } from '#contract/text/fill-terms.ts';
import { findTier, type StoredTier } from '#contract/tiers.ts';
import type { Db } from '#server/kit/database/database.ts';
import { inDollars, todaysPrice } from '#server/products/catalogue/own-price.ts';
import type { Line } from './line.ts';
import { type OfferRow, offersOf } from './queries.ts';
import type { ForWhom } from './upgrade/credit-queries.ts';

/** Licences of a product at today's price: of each where this many are bought, of a single one, and by steps. */
export type Offer = OfferRow & {
  unit_cents: Cents;
  one_cents: Cents;
  price_steps: PriceStep[];
  /** Its size; null where the licence type comes in one. */
  tier: StoredTier | null;
};

type Wanted = Line & { quantity: number };

/** The offers for some lines to somebody, found by `offerKey`. A line that is not on offer is not in it. */
export async function loadOffers(
  db: Db,
  lines: Wanted[],
  forWhom: ForWhom | null,
  now: Date,
): Promise<Map<string, Offer>> {
  const rows = await offersOf(db, lines, forWhom, now);
  const quantities = new Map(mergeLines(lines).map((line) => [offerKey(line), line.quantity]));
  return new Map(
    rows.flatMap((row) => {
      const tier = findTier(row.tiers, row.tier_id);
      // A size that is not offered any more is no offer.
      if (tier === undefined) return [];
      return [[offerKey(row), priceOffer(row, tier, mustExist(quantities.get(offerKey(row))))] as const];
    }),
  );
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
const nameSold = ({ license_name, term_months }: OfferRow, tier: StoredTier | null) =>
  [license_name, tier?.name, term_months === null ? null : formatTerm(term_months)].filter(Boolean).join(', ');

/** What a licence of a size says it allows: the size first. */
const detailsOf = ({ usage_details, measure }: OfferRow, tier: StoredTier | null) =>
  tier === null || measure === null
    ? usage_details
    : [{ label: measure, value: tier.name }, ...usage_details.filter(({ label }) => label !== measure)];

function priceOffer(row: OfferRow, tier: StoredTier | null, quantity: number): Offer {
  const { price, steps } = todaysPrice(row, row, row);
  const type = { pricing: row.pricing, price, steps };
  const part = row.part && inDollars(row.part);
  const unit = (many: number) => unitPrice(inDollars(row), type, many, part, (tier?.factor_thousandths ?? 1000) / 1000);
  const price_steps = steps.map((step) => ({ ...step, price: toDollars(unit(step.from)) }));
  return {
    ...row,
    tier,
    license_name: nameSold(row, tier),
    usage_details: detailsOf(row, tier),
    figures: tier?.limits ?? row.figures,
    unit_cents: unit(quantity),
    one_cents: unit(1),
    price_steps,
  };
}
