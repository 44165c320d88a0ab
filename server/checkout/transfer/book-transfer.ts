import { fieldWords } from '#contract/field-words.ts';
import type { Cents } from '#contract/money.ts';
import type { Transfer } from '#contract/nouns/transfers.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { bookReceived, bookSentBack } from '#server/payments/transfer/book-movement.ts';
import { refundCapture } from '#server/refunds/refund-duplicate.ts';
import { advanceRefund } from '#server/refunds/refund-order.ts';
import { captureOfPayment, paymentByPublicId } from '../payment-queries.ts';
import { reconcilePayment } from '../reconcile-payment.ts';
import { findTransfer, showTransfer } from './show-transfer.ts';

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
