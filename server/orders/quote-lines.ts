import { asCents, toDollars } from '#contract/money.ts';
import type { QuotedLine } from '#contract/nouns/orders.ts';
import type { Buyer, OrderTax } from '#contract/shop/tax.ts';
import { termsLink } from '#server/license-types/license-type.ts';
import { presentPart } from '#server/products/catalogue/present-parts.ts';
import { imageOfName } from '#server/products/catalogue/product.ts';
import { noteLook } from '#server/products/generated-files/count-views.ts';
import type { Line } from './line.ts';
import { isAskedFor, loadOffers, mergeLines, type Offer, offerKey } from './offers.ts';
import { presentCredit } from './order.ts';
import { presentTax, taxLines } from './order-tax.ts';
import type { OrderTools } from './order-tools.ts';
import { type ForWhom, type OwnedLicense, ownedLicenses } from './upgrade/credit-queries.ts';
import { type Credit, creditRows, findCredits } from './upgrade/upgrade-price.ts';

type QuoteLine = Line & { quantity: number; offer: Offer | undefined };

/**
 * What the lines of a cart cost today, and somebody who is known gets for what they replace. Lines that are no longer
 * on offer come back as such and cost nothing.
 */
export async function quoteLines(
  tools: Pick<OrderTools, 'db' | 'clock' | 'settings' | 'readOwnSettings'>,
  { items: requested, buyer }: { items: (Line & { quantity: number })[]; buyer?: Buyer | undefined },
  forWhom: ForWhom | null,
): Promise<{ items: QuotedLine[]; total: number; tax: OrderTax }> {
  const { db, clock } = tools;
  const merged = mergeLines(requested);
  for (const { product_id } of merged) noteLook(product_id);
  const now = new Date(clock.now());
  const offers = await loadOffers(db, merged, forWhom, now);
  const lines = merged.map((line): QuoteLine => {
    const offer = offers.get(offerKey(line));
    return { ...line, offer: offer && !isAskedFor(offer) ? offer : undefined };
  });
  const offered = lines.filter((line): line is QuoteLine & { offer: Offer } => line.offer !== undefined);
  const found = findCredits(offered);
  const credits = new Map(offered.map((line, at) => [line.offer, found[at] ?? null]));
  const amounts_cents = offered.map(
    ({ offer, quantity }) => offer.unit_cents * quantity - (credits.get(offer)?.cents ?? 0),
  );
  const owned = forWhom === null ? [] : await ownedLicenses(db, forWhom, lines.map(ofItsSize), now);
  const { tax, total_cents } = await taxLines(tools, buyer, { amounts_cents, now });
  return {
    items: lines.map((line) =>
      present(line, {
        credit: (line.offer && credits.get(line.offer)) ?? null,
        owned: owned.find((one) => offerKey(one) === offerKey(ofItsSize(line))) ?? null,
      }),
    ),
    total: toDollars(asCents(total_cents)),
    tax: presentTax(tax),
  };
}

/** Who names no size means the first. */
const ofItsSize = ({ offer, ...line }: QuoteLine): Line => ({ ...line, tier_id: offer?.tier?.id ?? line.tier_id });

function present(
  { offer, ...line }: QuoteLine,
  { credit, owned }: { credit: Credit | null; owned: OwnedLicense | null },
): QuotedLine {
  if (!offer)
    return {
      ...line,
      available: false,
      price: null,
      steps: [],
      name: null,
      part: null,
      tier: null,
      licenseName: null,
      image: null,
      credit: null,
      owned: null,
      exclusive: false,
      terms: null,
      heldUntil: null,
    };
  return {
    ...line,
    available: true,
    price: toDollars(offer.unit_cents),
    steps: offer.price_steps,
    name: offer.product_name,
    part: presentPart(offer.part, offer.product_name),
    tier: offer.tier && { id: offer.tier.id, name: offer.tier.name },
    licenseName: offer.license_name,
    image: imageOfName({ ...offer, id: offer.product_id }),
    credit: presentCredit(credit?.cents ?? 0, creditRows(credit)),
    owned: owned && { licenseNumber: owned.number, endsAt: owned.ends_at?.toISOString() ?? null },
    exclusive: offer.is_exclusive,
    terms: termsLink(offer),
    heldUntil: offer.held_until?.toISOString() ?? null,
  };
}
