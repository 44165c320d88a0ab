import { isOnRequest } from '#contract/limits.ts';
import { type Cents, toDollars } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import { type PriceStep, unitPrice } from '#contract/price.ts';
import { formatTerm } from '#contract/text/fill-terms.ts';
import type { Db } from '#server/kit/database/database.ts';
import { inDollars, todaysPrice } from '#server/products/catalogue/own-price.ts';
import { type Line, type OfferRow, offersOf } from './queries.ts';
import type { ForWhom } from './upgrade/credit-queries.ts';

/** Licences of a product at today's price: of each where this many are bought, of a single one, and by steps. */
export type Offer = OfferRow & { unit_cents: Cents; one_cents: Cents; price_steps: PriceStep[] };

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
  return new Map(rows.map((row) => [offerKey(row), priceOffer(row, mustExist(quantities.get(offerKey(row))))]));
}

/** The name of an offer in a map. */
export function offerKey(line: Line): string {
  return `${line.product_id}:${line.part_id}:${line.license_type_id}`;
}

/** Whether an offer has to be asked for, since its limits are agreed with each buyer. */
export const isAskedFor = ({ figures, is_exclusive }: Offer): boolean =>
  isOnRequest({ limits: figures, exclusive: is_exclusive });

/** Merges equal lines into one with the sum of their quantities, at the position of the first. */
export function mergeLines<L extends Wanted>(lines: L[]): L[] {
  const merged = new Map<string, L>();
  for (const line of lines) {
    const same = merged.get(offerKey(line));
    merged.set(offerKey(line), same ? { ...same, quantity: same.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

/** The name of the licence on an order line; a fixed-term licence includes its term. */
const nameSold = ({ license_name, term_months }: OfferRow) =>
  term_months === null ? license_name : `${license_name}, ${formatTerm(term_months)}`;

function priceOffer(row: OfferRow, quantity: number): Offer {
  const { price, steps } = todaysPrice(row, row, row);
  const type = { pricing: row.pricing, price, steps };
  const part = row.part && inDollars(row.part);
  const unit = (many: number) => unitPrice(inDollars(row), type, many, part);
  const price_steps = steps.map((step) => ({ ...step, price: toDollars(unit(step.from)) }));
  return { ...row, license_name: nameSold(row), unit_cents: unit(quantity), one_cents: unit(1), price_steps };
}
