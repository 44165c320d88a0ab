import { environmentOf, isTestMode } from '#contract/payment-providers.ts';
import { problemOfUse } from '#server/discounts/discount-queries.ts';
import { draftInvoice, type Paid, readDocumentFacts } from '#server/documents/invoices/draft-invoice.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { enqueue } from '#server/kit/jobs/jobs.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { layOutTerms } from '#server/orders/lay-out-terms.ts';
import { lockFontsOfOrder, lockOrder } from '#server/orders/lock-queries.ts';
import { newLicenseNumber } from '#server/orders/order.ts';
import { notifyReturn, type OrderTools } from '#server/orders/order-tools.ts';
import type { ProviderCapture } from '#server/payments/provider.ts';
import { knownSeller, readSeller } from '#server/settings/seller/read-seller.ts';
import type { KnownSeller } from '#server/settings/seller/seller.ts';
import { deliverFreeOrder, type Goods, insertCapture, type TakenMoney, withdrawSold } from './capture-queries.ts';
import type { Outcome, Payment } from './payment.ts';
import { recordReturn } from './payment-queries.ts';

/**
 * Writes money that was taken, in one transaction: under the order's lock the capture (its id is the provider's, so a
 * second time changes nothing), the order, the payment, its invoice, and a licence with its number for every line or
 * the period that was bought; a font that was bought to be held alone leaves the shop. Money for an order that another
 * payment has paid, that replaces a licence which is not there any more, whose discount is used up by others, or of a font that
 * somebody else holds alone by now, is written as a duplicate and sent back.
 */
export async function recordCapture(tools: OrderTools, payment: Payment, taken: TakenMoney): Promise<Outcome> {
  const now = new Date(tools.clock.now());
  const by = { provider: payment.provider, reference: taken.capture.id };
  const payerCountry = taken.payer.country;
  const paid = { reference: payment.reference, by, place: payment.place, now, payerCountry };
  const { isExclusive, isDiscounted, goods } = await prepareGoods(
    tools,
    tools.db,
    await knownSeller(tools),
    payment.order_id,
    paid,
  );
  // Of fonts alone nothing is read but the order itself, which the statement locks: one statement is enough.
  if (payment.order_kind === 'fonts' && !goods.replaces && !isExclusive && !goods.isForTime && !isDiscounted)
    return writeCapture(tools.db, payment, taken, goods);
  // Money that was on its way came later than the capture was made; a period begins with the money.
  const paidAt = payment.state === 'capture_pending' ? now : new Date(taken.capture.createdAt);
  const outcome = await tools.db.transaction().execute(async (tx) => {
    await lockOrder(tx, payment.order_id);
    await lockFontsOfOrder(tx, payment.order_id);
    const hasUse = !isDiscounted || (await problemOfUse(tx, payment.order_id, goods.environment, now)) === null;
    const outcome = await writeCapture(tx, payment, taken, { ...goods, hasUse });
    if (goods.replaces || goods.isForTime) await layOutTerms(tx, payment.order_id);
    if (isExclusive) await withdrawFonts(tools, tx, payment.order_id, now);
    if (payment.order_kind === 'subscription') await tools.periods.begin(tx, payment.order_id, paidAt);
    return outcome;
  });
  if (isExclusive) tools.freshness.changed();
  return outcome;
}

/** An order of these has no licences, though money came: it goes back. */
const UNPAID = ['pending', 'expired', 'failed', 'refunded'];

async function writeCapture(db: Tx, payment: Payment, taken: TakenMoney, goods: Goods): Promise<Outcome> {
  const status = await insertCapture(db, payment, taken, goods);
  return { kind: UNPAID.includes(status) ? 'refunded' : 'paid' };
}

/**
 * Delivers an order that costs nothing; `place` is where money is taken now. @returns whether it was still to be paid.
 */
export async function recordFreeOrder(
  tools: OrderTools,
  tx: Tx,
  orderId: number,
  { now, place }: { now: Date; place: Payment['place'] },
): Promise<boolean> {
  // Inside of a transaction nothing is asked by another connection, which may not be free.
  const seller = await readSeller(tx, tools.settings);
  const { goods } = await prepareGoods(tools, tx, seller, orderId, {
    reference: null,
    by: null,
    place,
    now,
    payerCountry: null,
  });
  await lockFontsOfOrder(tx, orderId);
  const isDelivered = await deliverFreeOrder(tx, orderId, goods);
  if (goods.replaces || goods.isForTime) await layOutTerms(tx, orderId);
  await withdrawFonts(tools, tx, orderId, now);
  return isDelivered;
}

/** Takes out of the shop what was sold exclusively, and writes that down. */
async function withdrawFonts({ clock }: OrderTools, tx: Tx, orderId: number, now: Date): Promise<void> {
  for (const { id } of await withdrawSold(tx, orderId, now)) {
    const facts = {
      before: { status: 'published' },
      after: { status: 'withdrawn', sold_exclusively_by_order: orderId },
    };
    await record(tx, clock, { actor: null, action: 'product.update', subject: `product:${id}`, ...facts });
  }
}

/** Reads the lines of an order, makes its licence numbers and drafts its invoice, before anything is locked. */
async function prepareGoods(
  { settings }: OrderTools,
  tx: Tx,
  seller: KnownSeller,
  orderId: number,
  {
    by,
    place,
    ...paid
  }: Pick<Goods, 'reference' | 'now' | 'payerCountry'> & {
    by: Paid['by'];
    place: Payment['place'];
  },
): Promise<{ isExclusive: boolean; isDiscounted: boolean; goods: Goods }> {
  const facts = await readDocumentFacts(tx, settings, orderId, paid.now);
  const numbers = facts.items.filter(({ is_plan }) => !is_plan).map(() => newLicenseNumber(seller.shop));
  const sold = { at: paid.now, by, licenseNumbers: numbers, isTest: isTestMode(place) };
  const invoice = draftInvoice(facts, sold, seller, settings);
  const replaces = facts.items.some(({ credit_cents }) => credit_cents > 0);
  const isForTime = facts.items.some(({ term_months }) => term_months !== null);
  const isExclusive = facts.items.some(({ is_exclusive }) => is_exclusive);
  const environment = environmentOf(place);
  return {
    isExclusive,
    isDiscounted: facts.discount !== null,
    goods: { ...paid, environment, numbers, invoice, replaces, isForTime, hasUse: true },
  };
}

/**
 * Writes money that was taken and went back at the provider before anybody here saw it: in the books, and nothing is
 * given for it.
 */
export async function recordReturned(
  { db, clock }: OrderTools,
  payment: Payment,
  { id, amount_cents, createdAt, refunds }: ProviderCapture,
): Promise<Outcome> {
  const now = new Date(clock.now());
  const returned = refunds?.filter(({ state }) => state === 'completed') ?? [];
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, payment.order_id);
    const taken = await tx
      .insertInto('captures')
      .values({ id, payment_id: payment.id, amount_cents, captured_at: new Date(createdAt) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (taken.numInsertedOrUpdatedRows !== 1n) return;
    await tx
      .insertInto('refunds')
      .values(
        (returned.length > 0 ? returned : [{ id: null, amount_cents }]).map((refund) => ({
          capture_id: id,
          amount_cents: refund.amount_cents,
          reference: refund.id,
          state: 'completed',
          reason: 'given back at the payment provider before it was known here',
          created_at: now,
          completed_at: now,
        })),
      )
      .execute();
    await recordReturn(tx, payment.id, now);
    await enqueue(tx, notifyReturn, { captureId: id });
  });
  return { kind: 'refunded' };
}
