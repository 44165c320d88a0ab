import { fieldWords } from '#contract/field-words.ts';
import { asCents, type Cents, toDollars } from '#contract/money.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Transfer } from '#contract/nouns/transfers.ts';
import { isTestPlace } from '#contract/payment-providers.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { accountLines } from '#server/payments/transfer/account-lines.ts';
import { bookReceived, bookSentBack, spareOf } from '#server/payments/transfer/book-movement.ts';
import { movementsOf, type TransferRow, transferByCustomId } from '#server/payments/transfer/transfer-queries.ts';
import { refundCapture } from '#server/refunds/refund-duplicate.ts';
import { advanceRefund } from '#server/refunds/refund-order.ts';
import { captureOfPayment, paymentByPublicId } from '../payment-queries.ts';
import { reconcilePayment } from '../reconcile-payment.ts';
import { transferOfOrder } from './transfer-queries.ts';

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
    received: dollars(row.captured_at ? Math.max(row.amount_cents, row.balance_cents) : row.balance_cents),
    toSendBack: dollars(row.refunded_cents - row.sent_back_cents + (row.captured_at ? spareOf(row) : 0)),
    dueOn: row.due_on,
    endsAt: row.ends_at.toISOString(),
    isTest: isTestPlace(place),
    movements: movements.map(({ amount_cents, booked_on, bank_reference, fullname, recorded_at }) => ({
      amount: dollars(amount_cents),
      date: booked_on,
      reference: bank_reference,
      recordedBy: fullname,
      recordedAt: recorded_at.toISOString(),
    })),
  };
}

/** The transfer of an order, the newest where there were several; only of its buyer where one is named. */
export async function findTransfer({ db }: Pick<OrderTools, 'db'>, orderId: number, userId: number | null) {
  const payment = (await transferOfOrder(db, orderId, userId)) ?? refuse('transfer_not_found');
  const row = (await transferByCustomId(db, payment.public_id)) ?? refuse('transfer_not_found');
  return { ...payment, row };
}

function stateOf(row: TransferRow, now_ms: number): Transfer['state'] {
  if (row.captured_at) return 'paid';
  if (row.balance_cents > 0) return 'partly';
  return row.cancelled_at || row.ends_at.getTime() <= now_ms ? 'ended' : 'waiting';
}

const dollars = (cents: number) => toDollars(asCents(cents));

type StatementLine = { amount: Cents; date: string; reference: string };

/**
 * Books money that came for an order, and settles the order by it as by any other payment. What is written down first is the
 * money: should the rest break off, the timer settles it.
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
  if (line.amount <= 0) refuse('invalid_input', { fields: { amount: fieldWords.aboveZero } });
  const { row, public_id } = await findTransfer(tools, orderId, null);
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
  await reconcilePayment(tools, public_id);
  const { refund_ids } = await findTransfer(tools, orderId, null);
  const payment = (await paymentByPublicId(tools.db, public_id))!;
  if (payment.state === 'duplicate') await refundCapture(tools, (await captureOfPayment(tools.db, payment.id))!);
  else for (const refundId of refund_ids) await advanceRefund(tools, refundId);
  return showTransfer(tools, caller, orderId);
}
