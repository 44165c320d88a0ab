import { toDollars } from '#contract/money.ts';
import type { QuotedLine } from '#contract/orders.ts';
import { totalOf } from '#contract/price.ts';
import type { Db } from '#server/kit/database.ts';
import { pictureOf } from '#server/products/product.ts';
import { loadOffers, mergeLines, offerKey } from './offers.ts';
import type { Line } from './queries.ts';

/** What the lines of a cart cost today. Lines that are no longer on offer come back as such and cost nothing. */
export async function quoteLines(
  db: Db,
  asked: (Line & { quantity: number })[],
): Promise<{ items: QuotedLine[]; total: number }> {
  const lines = mergeLines(asked);
  const offers = await loadOffers(db, lines);
  const items = lines.map((line): QuotedLine => {
    const offer = offers.get(offerKey(line));
    if (!offer) return { ...line, available: false, price: null, name: null, licenseName: null, image: null };
    return {
      ...line,
      available: true,
      price: toDollars(offer.unit_cents),
      name: offer.product_name,
      licenseName: offer.license_name,
      image: pictureOf({ id: offer.product_id, specimen: offer.specimen, version: offer.version }),
    };
  });
  const priced = lines.flatMap((line) => {
    const offer = offers.get(offerKey(line));
    return offer ? [{ unit_cents: offer.unit_cents, quantity: line.quantity }] : [];
  });
  return { items, total: toDollars(totalOf(priced)) };
}
