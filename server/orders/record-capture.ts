import { sql } from 'kysely';
import type { Tx } from '#server/kit/database.ts';
import { enqueue } from '#server/kit/jobs.ts';
import { newNumber } from '#server/kit/tokens.ts';
import type { ProviderCapture } from '#server/payments/provider.ts';
import { orderPaid, refundDuplicate } from './jobs.ts';
import type { OrderTools } from './order-tools.ts';
import type { Outcome, Payment } from './payment.ts';

/** What the order looks like under its lock. */
type Locked = { status: string; licensee: string; user_id: number; lines: number };

/**
 * Writes money that was taken, in one transaction: the capture (its id is the provider's, so a second time changes
 * nothing), the order, the payment, a licence with its number for every line, and the message to deliver. Money for an
 * order that another payment has paid is written as a duplicate and goes back.
 */
export async function recordCapture(
  tools: OrderTools,
  payment: Payment,
  capture: ProviderCapture,
  payerId: string | null,
): Promise<Outcome> {
  const now = new Date(tools.clock.now());
  return tools.db.transaction().execute(async (tx): Promise<Outcome> => {
    const order = await lockOrder(tx, payment.order_id);
    const isNew = await insertCapture(tx, payment, capture);
    const isPayable = order.status === 'pending' || order.status === 'expired' || order.status === 'failed';
    if (!isNew) return { kind: order.status === 'refunded' ? 'refunded' : 'paid' };
    await finishPayment(tx, payment, isPayable ? 'captured' : 'duplicate', payerId, now);
    if (!isPayable) {
      await enqueue(tx, refundDuplicate, { captureId: capture.id });
      return { kind: 'paid' };
    }
    await deliverGoods(tx, { orderId: payment.order_id, reference: payment.reference, paidAt: now, order });
    return { kind: 'paid' };
  });
}

/** Makes a paid order of a locked one: its status, its licences, the message that its files are due. */
export async function deliverGoods(
  tx: Tx,
  { orderId, reference, paidAt, order }: { orderId: number; reference: string | null; paidAt: Date; order: Locked },
): Promise<void> {
  const numbers = Array.from({ length: order.lines }, newLicenseNumber);
  await sql`
    with paid as (
      update orders set status = 'success', paid_at = ${paidAt}, payment_reference = ${reference}, cart_key = null where id = ${orderId} returning id
    )
    insert into licenses (number, order_item_id, user_id, product_id, license_type_id, licensee, quantity, limits, issued_at)
    select (${numbers}::text[])[row_number() over (order by i.position)], i.id, ${order.user_id}, i.product_id, i.license_type_id,
      ${order.licensee}, i.quantity, i.usage_details, ${paidAt}
    from paid join order_items i on i.order_id = paid.id`.execute(tx);
  await enqueue(tx, orderPaid, { orderId });
}

/** Locks the order, so that two payments of it can not both find it unpaid. */
export async function lockOrder(tx: Tx, orderId: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select status, licensee, user_id, (select count(*)::int from order_items where order_id = orders.id) as lines
    from orders where id = ${orderId} for update`.execute(tx);
  return rows[0]!;
}

async function insertCapture(tx: Tx, payment: Payment, capture: ProviderCapture): Promise<boolean> {
  const inserted = await sql`
    insert into captures (id, payment_id, amount_cents, captured_at)
    values (${capture.id}, ${payment.id}, ${capture.amount_cents}, ${capture.createdAt}::timestamptz) on conflict (id) do nothing`.execute(
    tx,
  );
  return inserted.numAffectedRows === 1n;
}

async function finishPayment(
  tx: Tx,
  payment: Payment,
  state: string,
  payer_id: string | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state, payer_id, lease_until: null, check_at: null, updated_at: now })
    .where('id', '=', payment.id)
    .execute();
}

/** A licence number: 15 characters of a 30-letter alphabet, 73 bits. */
function newLicenseNumber(): string {
  const number = newNumber(15);
  return `HRF-${number.slice(0, 5)}-${number.slice(5, 10)}-${number.slice(10)}`;
}
