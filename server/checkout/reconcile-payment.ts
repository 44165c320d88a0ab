import { mustExist, notNull } from '#contract/must-exist.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { decidingCapture } from '#server/payments/provider.ts';
import { refundCapture } from '#server/refunds/refund-duplicate.ts';
import type { Payment } from './payment.ts';
import { captureOfPayment, changeEnded, paymentByPublicId, type Release, reopenPayment } from './payment-queries.ts';
import { recordCapture, recordReturned } from './record-capture.ts';
import { isAsRequested, LEFT, mismatch, payerOf, settleOrder, weigh } from './settle-order.ts';
import { couldNotAsk, syncCapture, whyNot } from './webhook-queue/sync-capture.ts';

/**
 * Asks the provider about a payment in whatever state it is, and writes what became of its money. Sync, the provider's
 * events, its report and a repair of the books all come through here, for either kind of order. Refuses when the
 * provider cannot be asked.
 */
export async function reconcilePayment(tools: OrderTools, publicId: string): Promise<void> {
  const read = async () => mustExist(await paymentByPublicId(tools.db, publicId));
  let payment = await read();
  switch (payment.state) {
    case 'creating':
    case 'refunded':
      return;
    case 'approval':
    case 'capturing':
    case 'capture_pending':
      await settleOrder(tools, publicId);
      break;
    case 'expired':
    case 'failed':
    case 'frozen':
      if (payment.reference !== null) await lookAtEnded(tools, payment);
      break;
    case 'captured':
    case 'duplicate':
      break;
  }
  payment = await read();
  if (payment.state === 'captured') await syncCapture(tools, payment);
  if (payment.state === 'duplicate')
    await refundCapture(tools, mustExist(await captureOfPayment(tools.db, payment.id)));
}

/**
 * Looks again at a payment that was taken for ended, or that a person must look at. Money that came all the same is
 * written like any other: it pays the order, or goes back when another payment has paid it.
 */
async function lookAtEnded(tools: OrderTools, payment: Payment): Promise<void> {
  if (await tools.providers.isLeft(payment)) {
    const end: Release = { state: 'failed', check_at: null, problem: LEFT };
    await changeEnded(tools.db, payment.id, end, new Date(tools.clock.now()));
    return;
  }
  const found = await (await tools.providers.of(payment)).getOrder(notNull(payment.reference));
  if (found.kind === 'unknown' || found.kind === 'refused') return couldNotAsk(tools, payment, whyNot(found));
  const order = found.kind === 'found' ? found.order : null;
  const taken = order ? decidingCapture(order.captures) : undefined;
  const now = new Date(tools.clock.now());
  if (order === null || !taken || taken.state === 'pending') {
    // Approved, or on its way: it goes on as if it had never ended, unless another payment is alive or was taken.
    if (payment.state !== 'frozen' && order?.state !== 'approved' && order?.state !== 'completed') return;
    await reopenPayment(tools.db, payment.public_id, now);
    await settleOrder(tools, payment.public_id);
    return;
  }
  const finding = isAsRequested(order, payment)
    ? weigh(tools, { ...payment, was: payment.state }, taken, payerOf(order))
    : mismatch(tools, payment, taken, 'the provider holds another amount, currency or payment');
  if ('capture' in finding) await recordCapture(tools, payment, finding);
  else if ('returned' in finding) await recordReturned(tools, payment, finding.returned);
  else await changeEnded(tools.db, payment.id, finding.release, now);
}
