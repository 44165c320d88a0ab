import { fieldWords } from '#contract/field-words.ts';
import { asCents, type Cents, toDollars } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Transfer } from '#contract/nouns/transfers.ts';
import { isTestMode } from '#contract/payment-providers.ts';
import { localDay } from '#server/kit/clock.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import type { CallKey } from '#server/kit/http/idempotency.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import { findTransfer } from '#server/orders/find-transfer.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { accountLines } from '#server/payments/transfer/account-lines.ts';
import { bookReceived, bookSentBack, spareOf, unbookMovement } from '#server/payments/transfer/book-movement.ts';
import { movementsOf, type TransferRow } from '#server/payments/transfer/transfer-queries.ts';
import { refundCapture } from '#server/refunds/refund-duplicate.ts';
import { advanceRefund, refundOrder } from '#server/refunds/refund-order.ts';
import { captureOfPayment, paymentByPublicId } from '../payment-queries.ts';
import { reconcilePayment } from '../reconcile-payment.ts';
import { hasDownloads, whoBooks } from './transfer-queries.ts';

/** The roles that book what comes and goes. */
const BOOKKEEPERS = ['admin', 'finance'];

/** How an order is paid by bank transfer: one of the caller's own, or any for those who keep the books. */
export async function showTransfer(tools: OrderTools, caller: SessionUser, orderId: number): Promise<Transfer> {
  const isBookkeeper = BOOKKEEPERS.includes(caller.role);
  const { public_id, place, kind, row } = await findTransfer(tools, orderId, isBookkeeper ? null : caller.id);
  const movements = isBookkeeper ? await movementsOf(tools.db, row.reference) : [];
  return {
    paymentId: public_id,
    orderId,
    kind,
    state: stateOf(row, tools.clock.now()),
    reference: row.reference,
    account: [...accountLines(await tools.providers.read(), place)],
    amount: dollars(row.amount_cents),
    received: dollars(
      row.captured_at ? Math.max(Math.min(row.amount_cents, row.came_cents), row.balance_cents) : row.balance_cents,
    ),
    toSendBack: dollars(row.refunded_cents - row.sent_back_cents + (row.captured_at ? spareOf(row) : 0)),
    dueOn: row.due_on,
    endsAt: row.ends_at.toISOString(),
    isTest: isTestMode(place),
    movements: movements.map(({ amount_cents, booked_on, bank_reference, fullname, recorded_at, ...line }) => ({
      id: line.id,
      amount: dollars(amount_cents),
      date: booked_on,
      reference: bank_reference,
      recordedBy: fullname,
      recordedAt: recorded_at.toISOString(),
      unbooks: line.unbooks,
      reason: line.reason,
      isUnbooked: line.unbooked_at !== null,
    })),
  };
}

function stateOf(row: TransferRow, now_ms: number): Transfer['state'] {
  // What was taken for paid by mistake is over.
  if (row.captured_at) return row.came_cents >= row.amount_cents ? 'paid' : 'ended';
  if (row.balance_cents > 0) return 'partly';
  return row.cancelled_at || row.ends_at.getTime() <= now_ms ? 'ended' : 'waiting';
}

const dollars = (cents: number) => toDollars(asCents(cents));

type StatementLine = { amount: Cents; date: string; reference: string };

/**
 * Books money that came for an order, and settles the order by it as by any other payment. What is written down first
 * is the money: should the rest break off, the timer settles it.
 */
export async function receiveTransfer(tools: OrderTools, caller: Caller, orderId: number, line: StatementLine) {
  return book(tools, caller, orderId, line, 'received');
}

/** Books money that was sent back to the buyer, and ends the refund that waited for it. */
export async function returnTransfer(tools: OrderTools, caller: Caller, orderId: number, line: StatementLine) {
  return book(tools, caller, orderId, line, 'sent_back');
}

async function book(
  tools: OrderTools,
  caller: Caller,
  orderId: number,
  line: StatementLine,
  way: 'received' | 'sent_back',
): Promise<Transfer> {
  const { clock, settings } = tools;
  if (line.amount <= 0) refuse('invalid_input', { fields: { amount: fieldWords.aboveZero } });
  const { row, public_id, placed_at } = await findTransfer(tools, orderId, null);
  const [placed, today] = [placed_at, new Date(clock.now())].map((day) => localDay(day, settings.SHOP_TIMEZONE));
  if (line.date < mustExist(placed) || line.date > mustExist(today))
    refuse('invalid_input', { fields: { date: fieldWords.dayBetween(mustExist(placed), mustExist(today)) } });
  await needSecondPerson(tools, caller, orderId);
  const bookLine = way === 'received' ? bookReceived : bookSentBack;
  const booked = await bookLine(tools, {
    reference: row.reference,
    amount_cents: line.amount,
    bookedOn: line.date,
    bankReference: line.reference,
    recordedBy: caller.id,
    note: (tx) =>
      record(tx, tools.clock, {
        actor: caller,
        action: way === 'received' ? 'transfer.receive' : 'transfer.return',
        subject: `order:${orderId}`,
        after: { amount_cents: line.amount, booked_on: line.date, bank_reference: line.reference },
      }),
  });
  if (booked.kind === 'known') refuse('movement_known');
  if (booked.kind === 'nothing_owed') refuse('nothing_to_send_back');
  return settle(tools, caller, orderId, public_id);
}

/** Brings order, payment and refunds up to what is booked. */
async function settle(tools: OrderTools, caller: Caller, orderId: number, public_id: string): Promise<Transfer> {
  await reconcilePayment(tools, public_id);
  const { refund_ids } = await findTransfer(tools, orderId, null);
  const payment = mustExist(await paymentByPublicId(tools.db, public_id));
  if (payment.state === 'duplicate')
    await refundCapture(tools, mustExist(await captureOfPayment(tools.db, payment.id)));
  else for (const refundId of refund_ids) await advanceRefund(tools, refundId);
  return showTransfer(tools, caller, orderId);
}

/**
 * Takes a line back that was booked by mistake. An order that was paid by it gives its money back first, without any
 * being sent: it has its credit note, and its licences end. So it is refused where files of it were downloaded.
 */
export async function unbookTransfer(
  tools: OrderTools,
  caller: Caller,
  orderId: number,
  { movementId, reason }: { movementId: number; reason: string },
  key: CallKey | null,
): Promise<Transfer> {
  const { db, clock, settings } = tools;
  const { row, public_id } = await findTransfer(tools, orderId, null);
  await needSecondPerson(tools, caller, orderId);
  const unbook = () =>
    unbookMovement(tools, {
      reference: row.reference,
      id: movementId,
      reason,
      on: localDay(new Date(clock.now()), settings.SHOP_TIMEZONE),
      recordedBy: caller.id,
      note: (tx) =>
        record(tx, clock, {
          actor: caller,
          action: 'transfer.unbook',
          subject: `order:${orderId}`,
          after: { movement: movementId, reason },
        }),
    });
  let done = await unbook();
  if (done === 'needed') {
    if (await hasDownloads(db, orderId)) refuse('goods_downloaded');
    await refundOrder(tools, orderId, { reason }, { caller, key });
    done = await unbook();
  }
  if (done === 'unknown') refuse('movement_not_found');
  return settle(tools, caller, orderId, public_id);
}

/**
 * No one may book money for their own order, or on the day they changed order or customer, as long as there is somebody
 * else who can.
 */
async function needSecondPerson({ db, clock, settings }: OrderTools, caller: Caller, orderId: number): Promise<void> {
  const today = localDay(new Date(clock.now()), settings.SHOP_TIMEZONE);
  const found = await whoBooks(db, { orderId, callerId: caller.id, today, zone: settings.SHOP_TIMEZONE });
  if ((found.is_own || found.has_changed) && found.has_others) refuse('second_person_needed');
}
