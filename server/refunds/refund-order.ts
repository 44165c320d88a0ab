import { fieldWords } from '#contract/field-words.ts';
import type { Cents } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import { writeCreditNote } from '#server/documents/invoices/write-credit-note.ts';
import { askToConfirm, type Caller } from '#server/kit/http/caller.ts';
import type { CallKey } from '#server/kit/http/idempotency.ts';
import { enqueue } from '#server/kit/jobs/jobs.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import { layOutTerms } from '#server/orders/lay-out-terms.ts';
import { lockFontsOfOrder, lockOrder } from '#server/orders/lock-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { continueRefund } from '#server/orders/order-tools.ts';
import { standingOfLines } from '#server/orders/standing-lines.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { askForRefund } from './ask-for-refund.ts';
import {
  applyRefund,
  changeRefund,
  insertRefund,
  type RefundableOrder,
  refundableOrder,
  refundById,
} from './refund-queries.ts';

type RefundRequest = { items?: number[] | undefined; amount?: Cents | undefined; reason: string };
/** Who asks, and where he names his call, the key of it. */
type Asker = { caller: Caller; key: CallKey | null };
type RefundState = 'done' | 'on_its_way' | 'unknown' | 'refused';

const REFUNDABLE = ['success', 'partially_refunded'];
/** An answer that was lost is asked for again after this; the job goes on on its own from there. */
const ASK_AGAIN_MS = 5_000;

/**
 * Gives money of an order back: what stands of lines, an amount, or all that is left. It stands in the books under the
 * order's lock before the provider hears of it, so two askers cannot give back more than there is, and a crash loses
 * none.
 * @returns whether it is done or still on its way.
 */
export async function refundOrder(
  tools: OrderTools,
  orderId: number,
  requested: RefundRequest,
  by: Asker,
): Promise<'done' | 'on_its_way'> {
  const refundId = by.key?.effectId ?? (await bookRefund(tools, orderId, requested, by));
  const state = await advanceRefund(tools, refundId);
  if (state === 'refused') refuse('refund_refused');
  return state === 'done' ? 'done' : 'on_its_way';
}

/** @returns the id of the refund that is to be made. */
function bookRefund(
  { db, clock }: OrderTools,
  orderId: number,
  requested: RefundRequest,
  { caller, key }: Asker,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const order = (await refundableOrder(tx, orderId)) ?? refuse('order_not_found');
    if (order.status === 'disputed') refuse('order_disputed');
    if (!REFUNDABLE.includes(order.status) || order.capture_id === null) return refuse('order_not_paid');
    const amount_cents = amountOf(order, requested);
    if (isReplaced(order, requested)) refuse('license_replaced');
    if (amount_cents <= 0 || amount_cents > order.total_cents - order.refunded_cents) refuse('refund_too_large');
    const { confirmRefundsAbove_cents: most } = (await readShopSettings(tx)).security;
    // All that the order gave back counts, or small ones would add up to a large one unasked.
    if (most !== null && order.refunded_cents + amount_cents > most) askToConfirm(caller);
    const id = await insertRefund(tx, {
      capture_id: order.capture_id,
      amount_cents,
      reason: requested.reason,
      order_item_ids: requested.items ?? null,
      created_at: new Date(clock.now()),
    });
    await record(tx, clock, {
      actor: caller,
      action: 'order.refund',
      subject: `order:${orderId}`,
      after: { refund: id, amount_cents, items: requested.items ?? null, reason: requested.reason },
    });
    // Should this process die before the provider answers, the job asks.
    await enqueue(
      tx,
      continueRefund,
      { refundId: id },
      { runAt: new Date(Date.now() + ASK_AGAIN_MS), key: `refund:${id}` },
    );
    await key?.keep(tx, id);
    return id;
  });
}

function amountOf(order: RefundableOrder, { items, amount }: RefundRequest): number {
  if (items === undefined) return amount ?? order.total_cents - order.refunded_cents;
  const lines = items.map(
    (id) => order.lines.find((line) => line.id === id && !line.is_revoked) ?? refuseLine(fieldWords.noSuchLine),
  );
  if (new Set(lines).size < lines.length) refuseLine(fieldWords.lineTwice);
  const standing = standingOfLines(order.lines, order.returns);
  const sum = lines.reduce((total, line) => total + mustExist(standing[order.lines.indexOf(line)]), 0);
  if (amount !== undefined && amount !== sum) refuseLine(fieldWords.linesOtherwise);
  return sum;
}

/** What a larger licence replaced was counted into its price: its money cannot go back while that one stands. */
function isReplaced(order: RefundableOrder, { items }: RefundRequest): boolean {
  return order.lines.some(({ id, is_replaced }) => is_replaced && (items === undefined || items.includes(id)));
}

function refuseLine(why: string): never {
  return refuse('invalid_input', { fields: { items: why } });
}

/** Brings a refund one step on: asks for it, or how it goes, and writes what it comes to. Safe to be called again. */
export async function advanceRefund(tools: OrderTools, refundId: number): Promise<RefundState> {
  const { db, clock, log, periods } = tools;
  const refund = await refundById(db, refundId);
  if (refund.state === 'completed') return 'done';
  if (refund.state === 'failed') return 'refused';
  const answer = await askForRefund(tools, refund.capture, refund);
  if (answer.kind === 'unknown') {
    log.warn({ refund: refundId, why: answer.why }, 'refund is not known to be made');
    return 'unknown';
  }
  const now = new Date(clock.now());
  return db.transaction().execute(async (tx): Promise<RefundState> => {
    await lockOrder(tx, refund.order_id);
    const { reference } = refund;
    if (answer.kind === 'refused') {
      log.error({ refund: refundId, why: answer.why }, 'refund was refused');
      await changeRefund(tx, refundId, { state: 'failed', reference, completed_at: null });
      return 'refused';
    }
    const { id, state } = answer.refund;
    if (state === 'pending') {
      await changeRefund(tx, refundId, { state: 'pending', reference: id, completed_at: null });
      return 'on_its_way';
    }
    if (state !== 'completed') {
      await changeRefund(tx, refundId, { state: 'failed', reference: id, completed_at: null });
      return 'refused';
    }
    if (!(await changeRefund(tx, refundId, { state: 'completed', reference: id, completed_at: now }))) return 'done';
    await lockFontsOfOrder(tx, refund.order_id);
    const { status } = await applyRefund(tx, refund, now);
    await layOutTerms(tx, refund.order_id);
    await writeCreditNote(tools, tx, refund.order_id, refundId);
    if (status === 'refunded') await periods.revoke(tx, refund.order_id, now);
    return 'done';
  });
}
