import { createHash } from 'node:crypto';
import { fieldWords } from '#contract/field-words.ts';
import { CURRENCY } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Order } from '#contract/nouns/orders.ts';
import type { Db } from '#server/kit/database/database.ts';
import type { CallKey } from '#server/kit/http/idempotency.ts';
import { refuse } from '#server/kit/refusal.ts';
import { type BillingSaid, billingOf } from './billing.ts';
import { clientOf } from './client.ts';
import { composeOrder } from './compose-order.ts';
import { demandAddress } from './demand-address.ts';
import { offerKey } from './offers.ts';
import { type OrderRow, presentOrder } from './order.ts';
import { taxLines } from './order-tax.ts';
import { linkMaking, type OrderTools } from './order-tools.ts';
import { type PricedCart, priceCart, type RequestedCart } from './price-cart.ts';
import { amountOfPiece, type PricedPiece } from './price-lines.ts';
import { insertOrder, type NewItem, type NewOrder, orderById } from './queries.ts';
import { soldItemOf } from './sold-item.ts';
import { creditRows } from './upgrade/upgrade-price.ts';

type RequestedOrder = RequestedCart &
  BillingSaid & {
    user_id?: number | null | undefined;
    consent?: string | boolean | undefined;
    /** The country that the browser's language names. */
    browserCountry?: string | null;
    referrer?: string | null | undefined;
  };

/** Two clicks, or a reload, within this time are one order, as long as it is still to be paid. */
const SAME_CART_MS = 10 * 60_000;

/**
 * Places an order at today's prices. What the browser says of a price is only a claim: one that is not today's refuses
 * the whole order and says what the lines cost now.
 * @param ip where the request comes from, since codes can't be tried without end.
 * @param key where the caller names his order himself, two equal ones are two.
 */
export async function placeOrder(
  tools: OrderTools,
  caller: SessionUser,
  requested: RequestedOrder,
  { key, ip }: { key: CallKey | null; ip: string },
): Promise<Order> {
  if (typeof requested.user_id === 'number' && requested.user_id !== caller.id) refuse('order_of_someone_else');
  const { db, clock } = tools;
  if (key?.effectId) return presentOrder(mustExist(await orderById(db, key.effectId)), caller.id, linkMaking(tools));
  await demandAddress(db, caller.id, requested);
  const now = clock.now();
  const client = requested.for ? clientOf(requested.for) : null;
  if (client && requested.company) refuse('invalid_input', { fields: { company_id: fieldWords.companyOrClient } });
  const { lines, discount, translations, answers } = await priceCart(tools, caller, requested, {
    ip,
    forAnyone: false,
  });
  const pieces = lines.flatMap((line) => line.pieces);
  const amounts_cents = pieces.map(amountOfPiece);
  const taxed = await taxLines(tools, requested.buyer, { amounts_cents, now: new Date(now) });
  const { order: composed, items } = await composeOrder(
    tools,
    caller,
    pieces.map((piece) => soldItemOf(piece)),
    taxed,
    {
      licensee: client?.name ?? (requested.licensee || requested.company?.name || caller.fullname),
      companyId: requested.company?.id ?? null,
      consent: requested.consent,
      discount,
      answers,
      browserCountry: requested.browserCountry ?? null,
      referrer: requested.referrer ?? null,
      proposalId: null,
      client,
      billing: billingOf(requested),
    },
  );
  const { consent, buyer, po_number, invoice_to, tax } = composed;
  const company = requested.company ?? null;
  const asked = [
    requested.licensee ?? '',
    company?.id ?? 0,
    consent ?? '',
    buyer,
    po_number,
    invoice_to,
    tax,
    discount,
    answers,
    client,
  ];
  const order = { ...composed, cart_key: key ? null : cartKey(lines, asked) };
  const { id, itemIds, legal } = await keepOrder(db, order, items, key);
  const row = itemIds
    ? placedRow(id, { ...order, legal, company, discount_translations: translations }, pieces, itemIds)
    : mustExist(await orderById(db, id));
  return presentOrder(row, caller.id, linkMaking(tools));
}

/** Writes the order, and with a key what the key stands for from now on. */
function keepOrder(db: Db, order: NewOrder, items: NewItem[], key: CallKey | null) {
  const sameSince = new Date(order.created_at.getTime() - SAME_CART_MS);
  if (key === null) return insertOrder(db, order, items, sameSince);
  return db.transaction().execute(async (tx) => {
    const placed = await insertOrder(tx, order, items, sameSince);
    await key.keep(tx, placed.id);
    return placed;
  });
}

/** `how` is what else makes two carts two orders. */
function cartKey(lines: PricedCart['lines'], how: unknown[]): Buffer {
  const content = lines.map((line) => [
    line.product_id,
    line.part_id,
    line.license_type_id,
    line.tier_id,
    line.quantity,
    line.offer.unit_cents,
    line.discount_cents,
    line.credits.map(({ number }) => number),
    line.pieces.map(({ offer }) => offerKey(offer)),
    line.offer.terms_version,
    line.offer.term_months,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([content, how]))
    .digest();
}

/** The order as it was just written. */
function placedRow(
  id: number,
  order: NewOrder & Pick<OrderRow, 'legal' | 'company' | 'discount_translations'>,
  pieces: PricedPiece[],
  itemIds: number[],
): OrderRow {
  const items = pieces.map(({ offer, quantity, bundle, discount_cents, credit }, position) => ({
    ...offer,
    bundle,
    id: mustExist(itemIds[position]),
    quantity,
    unit_price_cents: offer.unit_cents,
    discount_cents,
    credit_cents: credit?.cents ?? 0,
    credits: creditRows(credit),
    license_number: null,
    company_id: null,
    reader_ids: [],
    ends_at: null,
    is_revoked: false,
    note: '',
  }));
  return {
    ...order,
    id,
    kind: 'fonts',
    currency: CURRENCY,
    status: 'pending',
    payment_reference: null,
    payment_provider: null,
    paid_at: null,
    invoice_number: null,
    tax_request: null,
    quote: null,
    client: order.client && { ...order.client, sent_at: null, claimed_at: null },
    credit_notes: [],
    items,
  };
}
