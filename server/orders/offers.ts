import { asCents, type Cents, toDollars } from '#contract/money.ts';
import { type Pricing, unitPrice } from '#contract/price.ts';
import type { Db } from '#server/kit/database/database.ts';
import { type Line, type OfferRow, offersOf } from './queries.ts';

/** A licence of a product at today's price. */
export type Offer = OfferRow & { unit_cents: Cents };

/** The offers for some lines to somebody, found by `offerKey`. A line that is not on offer is not in it. */
export async function loadOffers(db: Db, lines: Line[], userId: number | null, now: Date): Promise<Map<string, Offer>> {
  const rows = await offersOf(db, lines, userId, now);
  return new Map(rows.map((row) => [offerKey(row), { ...row, unit_cents: priceOf(row) }]));
}

/** The name of an offer in a map. */
export function offerKey(line: Line): string {
  return `${line.product_id}:${line.license_type_id}`;
}

/** Equal lines become one whose quantity is their sum; the first keeps its place. */
export function mergeLines<L extends Line & { quantity: number }>(lines: L[]): L[] {
  const merged = new Map<string, L>();
  for (const line of lines) {
    const same = merged.get(offerKey(line));
    merged.set(offerKey(line), same ? { ...same, quantity: same.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

function priceOf(row: OfferRow): Cents {
  const product = {
    regularPrice: toDollars(asCents(row.regular_price_cents)),
    salePrice: row.sale_price_cents === null ? null : toDollars(asCents(row.sale_price_cents)),
  };
  return unitPrice(product, { pricing: row.pricing as Pricing, price: toDollars(asCents(row.price_cents)) });
}
