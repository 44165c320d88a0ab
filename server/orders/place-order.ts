import { createHash } from 'node:crypto';
import { fieldWords } from '#contract/field-words.ts';
import { type Cents, LARGEST_TOTAL_CENTS, toDollars } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Order } from '#contract/nouns/orders.ts';
import type { PartSold } from '#contract/parts.ts';
import type { Buyer } from '#contract/shop/tax.ts';
import { FIRST_TIER, type TierSold } from '#contract/tiers.ts';
import type { Db } from '#server/kit/database/database.ts';
import type { CallKey } from '#server/kit/http/idempotency.ts';
import { refuse } from '#server/kit/refusal.ts';
import { agree } from '#server/settings/change-settings.ts';
import { refuseReserved } from './exclusive-holds.ts';
import type { Line } from './line.ts';
import { isAskedFor, loadOffers, mergeLines, type Offer, offerKey } from './offers.ts';
import { type OrderRow, presentOrder } from './order.ts';
import { taxLines } from './order-tax.ts';
import { linkMaking, type OrderTools } from './order-tools.ts';
import { insertOrder, type NewOrder, orderById } from './queries.ts';
import { type Credit, creditRows, findCredits } from './upgrade/upgrade-price.ts';

type RequestedLine = Line & { quantity: number; price: Cents; termsVersion?: number | null | undefined };
type RequestedOrder = {
  user_id?: number | null | undefined;
  licensee?: string | undefined;
  consent?: string | boolean | undefined;
  /** Where the buyer says to be; who says nothing is taxed where the seller is. */
  buyer?: Buyer | undefined;
  /** The country that the browser's language names. */
  browserCountry?: string | null;
  items: RequestedLine[];
};
type OrderedLine = RequestedLine & { offer: Offer };
type PricedLine = OrderedLine & { credit: Credit | null };

/** Two clicks, or a reload, within this time are one order, as long as it is still to be paid. */
const SAME_CART_MS = 10 * 60_000;
const LARGEST_QUANTITY = 999;

/**
 * Places an order at today's prices. What the browser says of a price is only a claim: one that is not today's refuses
 * the whole order and says what the lines cost now.
 * @param key where the caller names his order himself, two equal ones are two.
 */
export async function placeOrder(
  tools: OrderTools,
  caller: SessionUser,
  requested: RequestedOrder,
  key: CallKey | null,
): Promise<Order> {
  if (typeof requested.user_id === 'number' && requested.user_id !== caller.id) refuse('order_of_someone_else');
  const { db, clock } = tools;
  if (key?.effectId) return presentOrder(mustExist(await orderById(db, key.effectId)), caller.id, linkMaking(tools));
  const now = clock.now();
  const lines = await priceLines(db, caller, requested, new Date(now));
  const amounts_cents = lines.map(({ offer, quantity, credit }) => offer.unit_cents * quantity - (credit?.cents ?? 0));
  const taxed = await taxLines(tools, requested.buyer, { amounts_cents, now: new Date(now) });
  const { buyer, tax, total_cents, added_cents } = taxed;
  if (total_cents > LARGEST_TOTAL_CENTS) refuse('order_too_large');
  const agreed = await agree(tools.readOwnSettings, requested.consent, new Date(now));
  const order = {
    user_id: caller.id,
    total_cents,
    licensee: requested.licensee || caller.fullname,
    ...agreed,
    buyer,
    tax,
    browser_country: requested.browserCountry ?? null,
    cart_key: key ? null : cartKey(lines, [requested.licensee ?? '', agreed.consent ?? '', buyer, tax]),
    created_at: new Date(now),
    environment: await tools.providers.environment(),
  };
  const { id, itemIds, legal } = await keepOrder(
    db,
    order,
    lines.map((line, at) => toItem(line, at, mustExist(added_cents[at]))),
    key,
  );
  const row = itemIds ? placedRow(id, { ...order, legal }, lines, itemIds) : mustExist(await orderById(db, id));
  return presentOrder(row, caller.id, linkMaking(tools));
}

/** The lines at today's prices, equal ones as one, each with what it gives for a smaller licence of its buyer. */
async function priceLines(
  db: Db,
  caller: SessionUser,
  { items, licensee }: RequestedOrder,
  now: Date,
): Promise<PricedLine[]> {
  const offers = await loadOffers(db, items, { userId: caller.id, fullname: caller.fullname, licensee }, now);
  const claimed = items.map((line) => {
    const offer = offers.get(offerKey(line)) ?? refuse('unknown_offer');
    // Who names no size means the first.
    return { ...line, tier_id: offer.tier?.id ?? FIRST_TIER, offer };
  });
  if (claimed.some(({ offer }) => isAskedFor(offer))) refuse('on_request');
  refuseReserved(
    claimed.map(({ offer }) => offer.held_until),
    now,
  );
  const merged = mergeLines(claimed);
  const credits = findCredits(merged);
  const lines = merged.map((line, at): PricedLine => ({ ...line, credit: credits[at] ?? null }));
  if (claimed.some((line) => !isTodaysPrice(line, lines))) refusePrices(claimed);
  refuseOtherTerms(claimed);
  if (lines.some((line) => line.quantity > LARGEST_QUANTITY)) {
    refuse('invalid_input', { fields: { items: fieldWords.atMostOfLicense(LARGEST_QUANTITY) } });
  }
  if (lines.some(({ offer, quantity }) => offer.is_exclusive && quantity > 1)) {
    refuse('invalid_input', { fields: { items: fieldWords.boughtOnce } });
  }
  return lines;
}

/** Writes the order, and with a key what the key stands for from now on. */
function keepOrder(db: Db, order: NewOrder, items: ReturnType<typeof toItem>[], key: CallKey | null) {
  const sameSince = new Date(order.created_at.getTime() - SAME_CART_MS);
  if (key === null) return insertOrder(db, order, items, sameSince);
  return db.transaction().execute(async (tx) => {
    const placed = await insertOrder(tx, order, items, sameSince);
    await key.keep(tx, placed.id);
    return placed;
  });
}

/** A claim is a price of one licence: that of the offer, or where one licence replaces another, the difference. */
function isTodaysPrice(claim: OrderedLine, lines: PricedLine[]): boolean {
  if (claim.price === claim.offer.unit_cents) return true;
  const line = lines.find((one) => offerKey(one) === offerKey(claim));
  return (
    line !== undefined &&
    line.credit !== null &&
    line.quantity === 1 &&
    claim.price === claim.offer.unit_cents - line.credit.cents
  );
}

function refusePrices(lines: OrderedLine[]): never {
  refuse('price_changed', {
    lines: lines.map(({ product_id, part_id, license_type_id, tier_id, offer }) => ({
      product_id,
      part_id,
      license_type_id,
      tier_id,
      price: toDollars(offer.unit_cents),
    })),
  });
}

/** Who names the version that he read agrees to no other. */
function refuseOtherTerms(lines: OrderedLine[]): void {
  const changed = lines.flatMap(({ product_id, license_type_id, termsVersion, offer: { terms_version: to } }) =>
    typeof termsVersion === 'number' && to !== null && termsVersion !== to
      ? [{ product_id, license_type_id, from: termsVersion, to }]
      : [],
  );
  if (changed.length > 0) refuse('terms_changed', { terms: changed });
}

/** `how` is what else makes two carts two orders. */
function cartKey(lines: PricedLine[], how: unknown[]): Buffer {
  const content = lines.map((line) => [
    line.product_id,
    line.part_id,
    line.license_type_id,
    line.tier_id,
    line.quantity,
    line.offer.unit_cents,
    line.credit?.licenses.map(({ id }) => id) ?? [],
    line.offer.terms_version,
    line.offer.term_months,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([content, how]))
    .digest();
}

function toItem({ offer, quantity, credit }: PricedLine, position: number, added_tax_cents: number) {
  return {
    position,
    product_id: offer.product_id,
    part_id: offer.part_id,
    tier_id: offer.tier_id,
    license_type_id: offer.license_type_id,
    product_name: offer.product_name,
    license_name: offer.license_name,
    usage_details: offer.usage_details,
    figures: offer.figures,
    delivers: offer.delivers,
    is_exclusive: offer.is_exclusive,
    terms_version: offer.terms_version,
    terms_sha256: offer.terms_sha256,
    term_months: offer.term_months,
    unit_price_cents: offer.unit_cents,
    quantity,
    part: soldPart(offer),
    tier: soldTier(offer),
    credit_cents: credit?.cents ?? 0,
    credit_license_ids: credit?.licenses.map(({ id }) => id) ?? [],
    added_tax_cents,
  };
}

/** Without its prices, which are those of the line. */
const soldPart = ({ part }: Offer): PartSold | null =>
  part && { id: part.id, kind: part.kind, name: part.name, styles: part.styles };

const soldTier = ({ tier }: Offer): TierSold | null =>
  tier && { id: tier.id, name: tier.name, factor_thousandths: tier.factor_thousandths };

/** The order as it was just written. */
function placedRow(
  id: number,
  order: NewOrder & Pick<OrderRow, 'legal'>,
  lines: PricedLine[],
  itemIds: number[],
): OrderRow {
  const items = lines.map(({ offer, quantity, credit }, position) => ({
    ...offer,
    id: mustExist(itemIds[position]),
    quantity,
    unit_price_cents: offer.unit_cents,
    credit_cents: credit?.cents ?? 0,
    credits: creditRows(credit),
    license_number: null,
    ends_at: null,
    is_revoked: false,
  }));
  return {
    ...order,
    id,
    kind: 'fonts',
    status: 'pending',
    payment_reference: null,
    payment_provider: null,
    paid_at: null,
    invoice_number: null,
    tax_request: null,
    credit_notes: [],
    items,
  };
}
